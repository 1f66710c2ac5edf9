import { useEffect, useId, useRef, useState } from 'react';
import { literal } from '../../../contract/filter/edit.ts';
import type { Literal } from '../../../contract/filter/tree.ts';
import { readNumber, typedText } from '../../text/numbers.ts';
import { numberLiteral } from '../state/literals.ts';
import { readingOf } from './number-reading.ts';
import classes from './panel.module.css';

interface NumberInputProps {
  readonly label: string;
  readonly value: Literal;
  readonly title?: string | undefined;
  readonly onChange: (value: Literal) => void;
}

/** A number typed with the reader's marks. Other text is kept as text, which a number field rejects: it is not applied unread. */
export function NumberInput({ label, value, title, onChange }: NumberInputProps) {
  const [text, setText] = useState(typedText(value.text));
  const sent = useRef(value.text);
  const saysId = useId();
  useEffect(() => {
    if (value.text === sent.current) return;
    sent.current = value.text;
    setText(typedText(value.text));
  }, [value.text]);
  const type = (next: string) => {
    const digits = readNumber(next);
    setText(next);
    sent.current = digits ?? next;
    onChange(digits === null ? literal(next) : numberLiteral(digits));
  };
  const { problem, hint } = readingOf(text);
  return (
    <>
      <input
        className={classes.input}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={saysId}
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
