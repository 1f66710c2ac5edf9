import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t.ts';

interface NameFormProps {
  readonly label: string;
  readonly initial?: string;
  /** Names that are refused. */
  readonly taken?: readonly string[];
  readonly onSave: (name: string) => void;
  /** With it the field takes the focus. */
  readonly onCancel?: () => void;
}

/** Asks for a name of up to 100 characters. */
export function NameForm({ label, initial = '', taken = [], onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const trimmed = name.trim().slice(0, 100);
  return (
    <form
      style={{ display: 'flex', flex: 1, alignItems: 'start', gap: 6, padding: 6 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        if (taken.includes(trimmed)) {
          setRefused(true);
          return;
        }
        onSave(trimmed);
        if (onCancel === undefined) setName('');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onCancel === undefined) return;
        // The dialog around it stays open.
        event.stopPropagation();
        event.preventDefault();
        onCancel();
      }}
    >
      <TextInput
        size="xs"
        style={{ flex: 1 }}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={100}
        autoFocus={onCancel !== undefined}
        error={isRefused && t('list.saved.taken')}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <Button size="xs" type="submit" disabled={trimmed === ''}>
        {t('list.saved.save')}
      </Button>
      {onCancel && (
        <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
          {t('list.cancel')}
        </Button>
      )}
    </form>
  );
}
