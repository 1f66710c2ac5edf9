import { Box } from '@mantine/core';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PartChoice, usePart } from '../../../detail/part-choice.tsx';
import { type TextKey, t } from '../../../text/t.ts';
import { PrintHeader } from '../../../ui/print-header.tsx';
import { SPEND_KINDS, SPEND_PARTS } from './kinds.ts';
import { SpendChart } from './spend-chart.tsx';

/** What licenses cost by year, manufacturer, application or contract, each currency by itself. */
export function SpendPage() {
  const part = usePart(SPEND_PARTS);
  const { operation, columns, defaultSort, searchFields, detailPath } = SPEND_KINDS[part];
  return (
    <RecordListPage
      key={part}
      operation={operation}
      title={t('nav.spend')}
      subtitle={t('spend.subtitle')}
      caption={t('spend.caption', { part: t(`spend.part.${part}` satisfies TextKey) })}
      actions={
        <PartChoice
          label={t('spend.by')}
          parts={SPEND_PARTS.map((value) => ({ value, label: t(`spend.part.${value}` satisfies TextKey) }))}
        />
      }
      columns={columns}
      defaultSort={defaultSort}
      {...(searchFields && { searchFields })}
      detailPath={detailPath}
      emptyText={t('spend.empty')}
    >
      <PrintHeader />
      <Box mb="md">
        <SpendChart part={part} />
      </Box>
    </RecordListPage>
  );
}
