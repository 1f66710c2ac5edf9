import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createCalendar, revokeCalendar } from '../../../api/calendars.ts';
import { listQuery } from '../../../api/queries.ts';
import { formatDate } from '../../../format.ts';
import { useFocusReturn } from '../../../keys/focus-return.ts';
import { useHeldKeys } from '../../../keys/held-keys.ts';
import { t } from '../../../text/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { errorText } from '../../../ui/describe-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import css from './renewals.module.css';

interface SubscriptionsProps {
  /** The filter of a new calendar; empty for all renewals. */
  readonly filter: string;
  readonly onClose: () => void;
}

/** The service allows no more than this. */
const ALL = { pageSize: 100, pageNumber: 1 };

/** The person's own calendars: creates an address, shows it once, lists and revokes. */
export function Subscriptions({ filter, onClose }: SubscriptionsProps) {
  const client = useQueryClient();
  const [name, setName] = useState(t('nav.renewals'));
  const reread = () => client.invalidateQueries({ queryKey: ['listCalendars'] });
  const create = useMutation({ mutationFn: createCalendar, onSuccess: reread });
  useHeldKeys(true);
  useFocusReturn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name, filter });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('renewals.subscribe.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <Stack gap="md">
        <p className={css.lead}>{t('renewals.subscribe.lead')}</p>
        {create.data === undefined ? (
          <form onSubmit={submit}>
            <Stack gap="sm">
              <TextInput
                label={t('renewals.subscribe.name')}
                description={filter === '' ? t('renewals.subscribe.all') : t('renewals.subscribe.filter', { filter })}
                value={name}
                maxLength={200}
                required
                data-autofocus
                onChange={(event) => setName(event.currentTarget.value)}
              />
              {create.error && (
                <Alert color="red" role="alert">
                  {errorText(create.error)}
                </Alert>
              )}
              <Group justify="flex-end">
                <Button type="submit" loading={create.isPending}>
                  {t('renewals.subscribe.create')}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <Alert color="blue" title={t('renewals.subscribe.made')} role="status">
            <p className={css.lead}>{t('renewals.subscribe.once')}</p>
            <Group gap="xs" wrap="nowrap">
              <code className={css.address}>{create.data}</code>
              <CopyButton value={create.data} label={t('renewals.subscribe.copy')} />
            </Group>
          </Alert>
        )}
        <Own onChange={reread} />
      </Stack>
    </Modal>
  );
}

function Own({ onChange }: { readonly onChange: () => void }) {
  const query = useQuery(listQuery('listCalendars', {}, ALL));
  const revoke = useMutation({ mutationFn: revokeCalendar, onSettled: onChange });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact />;
  if (!query.data) return <LoadingRows rows={2} columns={2} />;
  if (query.data.items.length === 0) return <p className={css.quiet}>{t('renewals.subscribe.none')}</p>;
  return (
    <section aria-label={t('renewals.subscribe.own')}>
      <h3 className={css.ownTitle}>{t('renewals.subscribe.own')}</h3>
      {revoke.error && (
        <Alert color="red" role="alert">
          {errorText(revoke.error)}
        </Alert>
      )}
      <ul className={css.own}>
        {query.data.items.map(({ id, name, filter, createdAt }) => (
          <li key={id}>
            <span className={css.ownText}>
              <b>{name}</b>
              <span className={css.quiet}>
                {[filter || t('renewals.subscribe.everything'), createdAt === null ? '' : formatDate(createdAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('renewals.subscribe.revokeOne', { name: name ?? '' })}
              disabled={revoke.isPending}
              onClick={() => id !== null && revoke.mutate(id)}
            >
              {t('renewals.subscribe.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
