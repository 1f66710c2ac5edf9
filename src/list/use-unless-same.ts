import { useRef } from 'react';

/** The object of the drawing before while all its fields are the same, so that parts that take it are not redrawn. */
export function useUnlessSame<T extends object>(next: T): T {
  const kept = useRef(next);
  const names = Object.keys(next) as (keyof T)[];
  const isSame =
    names.length === Object.keys(kept.current).length && names.every((name) => Object.is(next[name], kept.current[name]));
  if (!isSame) kept.current = next;
  return kept.current;
}
