import { Pagination, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OperationId, operation } from '../../contract/operations.ts';
import { listQuery, objectQuery, type Page } from '../api/queries.ts';
import type { Params } from '../list/types.ts';
import { t, textOr } from '../text/t.ts';
import css from './detail.module.css';
import type { AnyRecord } from './fields.ts';
import { Missing, QueryStates } from './query-states.tsx';
import { RecordFields } from './record-fields.tsx';

/** What an operation's record is called. */
export const titleOf = (id: OperationId): string => textOr(`record.${id}`, operation(id).title);

interface SubRecordProps {
  readonly operation: OperationId;
  readonly params: Params;
}

/** One record that an operation returns, with all its fields, in the four states. */
export function SubRecord({ operation: id, params }: SubRecordProps) {
  const query = useQuery(objectQuery(id, params));
  const { resource } = operation(id);
  const sections = [{ title: t('detail.fields'), fields: Object.keys(resource.fields) }];
  return (
    <QueryStates
      query={{ data: query.data as AnyRecord | undefined, error: query.error, refetch: query.refetch }}
      loading={
        <div className={css.cards}>
          <RecordFields resource={resource} record={null} sections={sections} />
        </div>
      }
      missing={<Missing title={t('detail.notFound', { noun: titleOf(id) })} hint={t('detail.notFoundHint')} />}
    >
      {(record) => (
        <div className={css.cards}>
          <RecordFields resource={resource} record={record} sections={sections} />
        </div>
      )}
    </QueryStates>
  );
}

const PAGE_SIZE = 25;

/** The records of a collection whose items are read whole (transfers and tracking of one computer or user). */
export function SubRecords({ operation: id, params }: SubRecordProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(listQuery(id, params, { pageSize: PAGE_SIZE, pageNumber: page }));
  const { resource } = operation(id);
  const fields = Object.keys(resource.fields);
  return (
    <QueryStates
      query={{ data: query.data as Page<AnyRecord> | undefined, error: query.error, refetch: query.refetch }}
      loading={<RecordFields resource={resource} record={null} sections={[{ title: t('detail.fields'), fields }]} />}
      missing={<Missing title={t('detail.noRecords')} />}
    >
      {({ items, totalPages }) => {
        if (items.length === 0) return <Missing title={t('detail.noRecords')} />;
        // If the service does not count pages, a full one may have a next page.
        const pages = totalPages ?? (items.length === PAGE_SIZE ? page + 1 : page);
        return (
          <div className={css.cards}>
            {items.map((item, index) => (
              <RecordFields
                key={typeof item.id === 'string' ? item.id : index}
                resource={resource}
                record={item}
                sections={[
                  {
                    title:
                      items.length === 1 && page === 1
                        ? t('detail.fields')
                        : t('detail.recordOf', { number: (page - 1) * PAGE_SIZE + index + 1 }),
                    fields,
                  },
                ]}
              />
            ))}
            {pages > 1 && (
              <>
                <Pagination
                  total={pages}
                  value={page}
                  onChange={setPage}
                  getItemProps={(number) => ({ 'aria-label': t('detail.page', { number }) })}
                />
                <Text size="xs" c="dimmed" aria-live="polite">
                  {t('detail.pageOf', { page, pages })}
                </Text>
              </>
            )}
          </div>
        );
      }}
    </QueryStates>
  );
}
