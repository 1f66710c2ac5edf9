import { useEffect, useId, useRef, useState } from 'react';
import { literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { readNumber, typedText } from '../../text/numbers.ts';
import { numberLiteral } from '../state/literals.ts';
import { readingOf } from './number-reading.ts';
import classes from './panel.module.css';

interface NumberInputProps {
  readonly label: string;
  readonly value: Literal | null;
  readonly title?: string | undefined;
  /** Said instead of how an empty field is read. */
  readonly missing: string | null;
  readonly onChange: (value: Literal | null) => void;
}

/** A number typed with the reader's marks. Other text is kept as text, which a number field rejects: it is not applied unread. */
export function NumberInput({ label, value, title, missing, onChange }: NumberInputProps) {
  const digitsNow = value?.text ?? '';
  const [text, setText] = useState(typedText(digitsNow));
  const sent = useRef(digitsNow);
  const saysId = useId();
  useEffect(() => {
    if (digitsNow === sent.current) return;
    sent.current = digitsNow;
    setText(typedText(digitsNow));
  }, [digitsNow]);
  const type = (next: string) => {
    setText(next);
    if (next.trim() === '') {
      sent.current = '';
      return onChange(null);
    }
    const digits = readNumber(next);
    sent.current = digits ?? next;
    onChange(digits === null ? literal(next) : numberLiteral(digits));
  };
  const { problem: misread, hint } = readingOf(text);
  const problem = misread ?? missing;
  return (
    <>
      <input
        className={classes.input}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={saysId}
        data-missing={missing !== null || undefined}
        value={text}
        title={title}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <span id={saysId} className={problem ? classes.problem : classes.note} role="status">
        {problem ?? hint}
      </span>
    </>
  );
}
