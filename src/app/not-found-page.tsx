import { t } from '../text/t.ts';
import { NotFoundState } from '../ui/not-found-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <NotFoundState title={t('notFound.heading')} />
    </>
  );
}
