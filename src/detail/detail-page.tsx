import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRelative } from '../format.ts';
import { isNotFound } from '../request-error.ts';
import { t } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PrintHeader } from '../ui/print-header.tsx';
import css from './detail.module.css';
import { lastListPath } from './last-list.ts';
import { Missing } from './query-states.tsx';
import { TabNav } from './tab-nav.tsx';

export interface DetailTab<T> {
  readonly key: string;
  readonly label: string;
  /** Called with null while the record loads: parts that only need its id start at once. */
  readonly render: (record: T | null) => ReactNode;
}

/** The part of react-query's result that the page uses. */
interface RecordQuery<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

interface DetailPageProps<T> {
  readonly query: RecordQuery<T>;
  /** What this kind of record is called; the title while it loads. */
  readonly noun: string;
  readonly title: (record: T) => string;
  readonly subtitle?: (record: T | null) => ReactNode;
  readonly actions?: (record: T) => ReactNode;
  /** The list that contains the record; leads back to the same position in it. */
  readonly parent: { readonly label: string; readonly to: string };
  /** Records between the list and this one. */
  readonly ancestors?: readonly { readonly label: string; readonly to: string }[];
  readonly basePath: string;
  /** The first one is shown at the plain address. */
  readonly tabs: readonly DetailTab<T>[];
  readonly activeTab?: string | undefined;
}

/** The frame of every record's page: title, way back, tabs, and the states loading, not found, forbidden and failed. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { query, noun, parent, ancestors = [], basePath, tabs } = props;
  const record = query.data ?? null;
  const active = props.activeTab === undefined ? tabs[0] : tabs.find((tab) => tab.key === props.activeTab);
  const title = record === null ? noun : props.title(record);
  const list = { label: parent.label, to: lastListPath(parent.to) };
  const breadcrumbs = [list, ...ancestors, { label: title }];
  const failed = record === null && query.error ? query.error : null;

  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        breadcrumbs={breadcrumbs}
        {...(props.subtitle && !failed && { subtitle: props.subtitle(record) })}
        {...(props.actions && record !== null && { actions: props.actions(record) })}
      />
      <PrintHeader />
      {failed ? (
        <Failure error={failed} noun={noun} list={list} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {record !== null && query.error ? <Stale since={query.dataUpdatedAt} onRetry={() => void query.refetch()} /> : null}
          {tabs.length > 1 && (
            <TabNav
              label={t('detail.tabs', { noun })}
              active={active?.key ?? ''}
              tabs={tabs.map((tab, index) => ({
                key: tab.key,
                label: tab.label,
                to: index === 0 ? basePath : `${basePath}/${tab.key}`,
              }))}
            />
          )}
          <div className={css.content} aria-busy={record === null}>
            {active ? active.render(record) : <Missing title={t('detail.noTab')} hint={t('detail.noTabHint')} />}
          </div>
        </>
      )}
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly noun: string;
  readonly list: { readonly label: string; readonly to: string };
  readonly onRetry: () => void;
}

function Failure({ error, noun, list, onRetry }: FailureProps) {
  if (isNotFound(error))
    return (
      <Missing
        title={t('detail.notFound', { noun })}
        hint={t('detail.notFoundHint')}
        actions={
          <Link to={list.to} className={buttons.button}>
            {t('detail.openList', { list: list.label })}
          </Link>
        }
      />
    );
  return <ErrorState error={error} onRetry={onRetry} />;
}

/** Old data stays on the page with a note of its age. */
function Stale({ since, onRetry }: { readonly since: number; readonly onRetry: () => void }) {
  return (
    <div className={css.stale} role="status">
      <span>{t('detail.stale', { when: formatRelative(since, Date.now()) })}</span>
      <Button size="compact-sm" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  );
}
