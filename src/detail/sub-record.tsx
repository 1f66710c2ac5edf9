import { Pagination, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type OperationId, operation } from '../../contract/operations.ts';
import { listQuery, objectQuery, type Page } from '../api/queries.ts';
import { t, textOr } from '../text/t.ts';
import css from './detail.module.css';
import { FieldList } from './field-list.tsx';
import { type AnyRecord, sortFields } from './fields.ts';
import { Missing, QueryStates } from './query-states.tsx';
import { RecordFields } from './record-fields.tsx';

type Params = Readonly<Record<string, string>>;

/** What the record of an operation is called. */
export const titleOf = (id: OperationId): string => textOr(`record.${id}`, operation(id).title);

interface SubRecordProps {
  readonly operation: OperationId;
  readonly params: Params;
  /** Set above the fields once the record is there. */
  readonly lead?: (record: AnyRecord) => ReactNode;
}

/** One record that an operation answers with, all its fields, in the four states. */
export function SubRecord({ operation: id, params, lead }: SubRecordProps) {
  const query = useQuery(objectQuery(id, params));
  const { resource } = operation(id);
  const skeleton = (
    <RecordFields
      resource={resource}
      record={null}
      sections={[{ title: t('detail.fields'), fields: Object.keys(resource.fields) }]}
    />
  );
  return (
    <QueryStates
      query={{ data: query.data as AnyRecord | undefined, error: query.error, refetch: query.refetch }}
      operation={id}
      loading={skeleton}
      missing={<Missing title={t('detail.notFound', { noun: titleOf(id) })} hint={t('detail.notFoundHint')} />}
    >
      {(record) => (
        <div className={css.cards}>
          {lead?.(record)}
          <RecordFields
            resource={resource}
            record={record}
            sections={[{ title: t('detail.fields'), fields: Object.keys(resource.fields) }]}
          />
        </div>
      )}
    </QueryStates>
  );
}

const PAGE_SIZE = 25;

/** The records of a collection whose items are read whole (transfers and tracking of one computer or user). */
export function SubRecords({ operation: id, params }: Omit<SubRecordProps, 'lead'>) {
  const [page, setPage] = useState(1);
  const query = useQuery(listQuery(id, params, { pageSize: PAGE_SIZE, pageNumber: page }));
  const { resource } = operation(id);
  const fields = Object.keys(resource.fields);
  const entriesOf = (record: AnyRecord | null) => {
    const sorted = sortFields(resource, record, [{ title: '', fields }]);
    return [...sorted.sections.flatMap((section) => section.entries), ...sorted.extras];
  };
  return (
    <QueryStates
      query={{ data: query.data as Page<AnyRecord> | undefined, error: query.error, refetch: query.refetch }}
      operation={id}
      loading={<FieldList resource={resource} entries={entriesOf(null)} record={null} />}
      missing={<Missing title={t('detail.noRecords')} />}
    >
      {({ items, totalPages }) =>
        items.length === 0 ? (
          <Missing title={t('detail.noRecords')} />
        ) : (
          <div className={css.cards}>
            {items.map((item, index) => (
              <RecordFields
                key={typeof item.id === 'string' ? item.id : index}
                resource={resource}
                record={item}
                sections={[{ title: t('detail.recordOf', { number: (page - 1) * PAGE_SIZE + index + 1 }), fields }]}
              />
            ))}
            {(totalPages ?? 1) > 1 && (
              <Pagination
                total={totalPages ?? 1}
                value={page}
                onChange={setPage}
                getItemProps={(number) => ({ 'aria-label': t('detail.page', { number }) })}
              />
            )}
            <Text size="xs" c="dimmed" aria-live="polite">
              {t('detail.pageOf', { page, pages: totalPages ?? 1 })}
            </Text>
          </div>
        )
      }
    </QueryStates>
  );
}
