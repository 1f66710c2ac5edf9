import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { RequestError } from '../request-error.ts';
import { t } from '../text/t.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const RELOADED = 'sam.reloaded-for-chunk';

/** A page whose code is gone after a new release reloads once automatically; a second failure is shown. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|unable to preload css/i.test(error.message);

export function PageError({ error }: { readonly error: unknown }) {
  const missing = isMissingChunk(error);
  useEffect(() => {
    if (!missing || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  }, [missing]);
  const shown = missing ? new RequestError('page code missing', { kind: 'network', operationId: 'page' }) : error;
  return (
    <>
      <PageHeader title={t('error.page')} subtitle={t('error.pageHint')} />
      <ErrorState error={shown} />
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>
        <Button component={Link} to={PATHS.home} variant="subtle">
          {t('notFound.home')}
        </Button>
      </Group>
    </>
  );
}
