import { useId } from 'react';
import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  readonly 'aria-label': string;
  readonly value: string;
  readonly onChange: (value: Value) => void;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly size?: 'xs' | 'sm';
  readonly fullWidth?: boolean;
  readonly className?: string;
}

/** A choice of one of a few, side by side: native radio buttons, so arrow keys change it. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { value: chosen, onChange, data, size = 'sm', fullWidth = false, className = '' } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${classes.segments} ${className}`}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {data.map(({ value, label }) => (
        <label key={value} className={classes.segment} data-active={value === chosen || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
