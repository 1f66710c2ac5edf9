import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { LONGEST_ORGANIZATION_NAME } from '../../../../contract/organization-names.ts';
import { nameOfOrganization, removeOrganizationName, setOrganizationName } from '../../../api/organization-names.ts';
import { useFocusReturn } from '../../../keys/focus-return.ts';
import { useHeldKeys } from '../../../keys/held-keys.ts';
import { t } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import type { OwnName } from './read-file.ts';

interface NameDialogProps {
  /** Empty for a new name. */
  readonly known: Partial<OwnName>;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Adds, changes or removes the name of an organization. */
export function NameDialog({ known, onChange, onClose }: NameDialogProps) {
  const [id, setId] = useState(known.id ?? '');
  const [name, setName] = useState(known.name ?? '');
  const done = () => {
    onChange();
    onClose();
  };
  /** The name that the organization has already. */
  const [taken, setTaken] = useState<string | null>(null);
  const idField = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async () => {
      const other = known.id === undefined ? await nameOfOrganization(id.trim()) : null;
      if (other === null) await setOrganizationName({ id, name });
      return other;
    },
    onSuccess: (other) => {
      if (other === null) return done();
      setTaken(other);
      idField.current?.focus();
    },
  });
  const remove = useMutation({ mutationFn: removeOrganizationName, onSuccess: done });
  const error = save.error ?? remove.error;
  const isBusy = save.isPending || remove.isPending;
  useHeldKeys(true);
  useFocusReturn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(known.id ? 'licenses.names.edit' : 'licenses.names.add')}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('licenses.names.id')}
            value={id}
            required
            readOnly={known.id !== undefined}
            {...(known.id === undefined && { 'data-autofocus': true })}
            ref={idField}
            error={taken !== null && t('licenses.names.taken', { name: taken })}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setId(event.currentTarget.value);
              setTaken(null);
            }}
          />
          <TextInput
            label={t('licenses.names.name')}
            value={name}
            required
            maxLength={LONGEST_ORGANIZATION_NAME}
            {...(known.id !== undefined && { 'data-autofocus': true })}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {error && (
            <Alert color="red" role="alert">
              {errorText(error)}
            </Alert>
          )}
          <Group justify="space-between">
            {known.id === undefined ? (
              <span />
            ) : (
              <Button variant="subtle" color="red" disabled={isBusy} onClick={() => remove.mutate(known.id ?? '')}>
                {t('licenses.names.remove')}
              </Button>
            )}
            <Group gap="xs">
              <Button disabled={isBusy} onClick={onClose}>
                {t('list.cancel')}
              </Button>
              <Button type="submit" variant="filled" loading={isBusy}>
                {t('list.saved.save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
