import { useEffect, useState } from 'react';

/** True once `is` has been true for that long, in milliseconds. */
export function useLasting(is: boolean, forMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), forMs);
    return () => clearTimeout(timer);
  }, [is, forMs]);
  return is && lasts;
}
