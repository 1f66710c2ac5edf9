import { CloseButton, Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '../text/t.ts';

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
    <div style={{ flex: '1 1 220px', maxWidth: 360 }}>
      <Input
        {...rest}
        type="search"
        size="sm"
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
        rightSectionPointerEvents="all"
        rightSection={value !== '' && <CloseButton size="sm" aria-label={t('list.search.clear')} onClick={() => onChange('')} />}
      />
    </div>
  );
}
