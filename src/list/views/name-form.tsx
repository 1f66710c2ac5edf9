import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t.ts';

export function NameForm({ label, onSave }: { readonly label: string; readonly onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const trimmed = name.trim().slice(0, 100);
  return (
    <form
      style={{ display: 'flex', gap: 6, padding: 6 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        onSave(trimmed);
        setName('');
      }}
    >
      <TextInput
        size="xs"
        style={{ flex: 1 }}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        // The surrounding menu moves its focus by letters.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button size="xs" type="submit" disabled={trimmed === ''}>
        {t('list.saved.save')}
      </Button>
    </form>
  );
}
