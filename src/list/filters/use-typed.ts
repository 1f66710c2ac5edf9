import { useEffect, useRef, useState } from 'react';

/** How long typing must pause before a request is sent. */
export const TYPING_MS = 250;

/**
 * A text field that follows an outer value but keeps what is being typed: it takes the outer value only if that changes for
 * another reason than this field's typing, which `isSame` recognizes if the two are written differently. Returns the text, its
 * setter, and a function that sends at once.
 */
export function useTyped(
  value: string,
  onCommit: (text: string) => void,
  isSame: (outer: string, typed: string) => boolean = Object.is,
): readonly [string, (text: string) => void, () => void] {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const commit = useRef(onCommit);
  commit.current = onCommit;
  const same = useRef(isSame);
  same.current = isSame;

  useEffect(() => {
    if (same.current(value, sent.current)) return;
    sent.current = value;
    clearTimeout(timer.current);
    timer.current = undefined;
    setText(value);
  }, [value]);

  const send = (next: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (next === sent.current) return;
    sent.current = next;
    commit.current(next);
  };
  const pending = useRef<string | null>(null);
  const type = (next: string) => {
    setText(next);
    pending.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), TYPING_MS);
  };
  // A control that closes during the pause still sends what was typed.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      if (pending.current !== null && pending.current !== sent.current) commit.current(pending.current);
    },
    [],
  );
  return [text, type, () => send(text)];
}
