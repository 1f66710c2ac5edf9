import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t.ts';

/** Asks for a name of up to 100 characters. With `onCancel` it takes the focus. */
export function NameForm({
  label,
  initial = '',
  onSave,
  onCancel,
}: {
  readonly label: string;
  readonly initial?: string;
  readonly onSave: (name: string) => void;
  readonly onCancel?: () => void;
}) {
  const [name, setName] = useState(initial);
  const trimmed = name.trim().slice(0, 100);
  return (
    <form
      style={{ display: 'flex', flex: 1, gap: 6, padding: 6 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        onSave(trimmed);
        if (onCancel === undefined) setName('');
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
        onChange={(event) => setName(event.currentTarget.value)}
        // The surrounding menu moves its focus by letters.
        onKeyDown={(event) => event.stopPropagation()}
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
