import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '../text/t.ts';
import buttons from './buttons.module.css';
import classes from './fields.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  readonly title?: string;
  onBlur?(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

/** The search field of lists: its label is for screen readers, and Escape or its button clears it. Attributes of data go to the input. */
export function SearchField({ label, value, onChange, onKeyDown, ...rest }: SearchFieldProps) {
  return (
    <div className={classes.field} style={{ flex: '1 1 220px', maxWidth: 360 }}>
      <span className={classes.before}>
        <IconSearch size={15} aria-hidden="true" />
      </span>
      <input
        {...rest}
        type="search"
        className={classes.input}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
      {value !== '' && (
        <span className={classes.behind}>
          <button type="button" className={buttons.smallIcon} aria-label={t('list.search.clear')} onClick={() => onChange('')}>
            <IconX size={16} stroke={1.5} aria-hidden="true" />
          </button>
        </span>
      )}
    </div>
  );
}
