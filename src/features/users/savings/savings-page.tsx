import { Box, Text } from '@mantine/core';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PartChoice, usePart } from '../../../detail/part-choice.tsx';
import { type TextKey, t } from '../../../text/t.ts';
import { PrintHeader } from '../../../ui/print-header.tsx';
import { SAVINGS_KINDS, SAVINGS_PARTS } from './kinds.ts';
import { ReclaimList } from './reclaim-list.tsx';
import { SavingsChart } from './savings-chart.tsx';

/** What users' subscriptions cost and could save, by product, department and country, and the list to reclaim from. */
export function SavingsPage() {
  const part = usePart(SAVINGS_PARTS);
  const choice = (
    <PartChoice
      label={t('savings.by')}
      parts={SAVINGS_PARTS.map((value) => ({ value, label: t(`savings.part.${value}` satisfies TextKey) }))}
    />
  );
  if (part === 'reclaim') return <ReclaimList actions={choice} />;
  const { operation, columns, detailPath } = SAVINGS_KINDS[part];
  return (
    <RecordListPage
      key={part}
      operation={operation}
      title={t('nav.savings')}
      subtitle={t('savings.subtitle')}
      caption={t('savings.caption', { part: t(`savings.part.${part}` satisfies TextKey) })}
      actions={choice}
      columns={columns}
      defaultSort="potentialSavings:desc"
      detailPath={detailPath}
      emptyText={t('savings.empty')}
    >
      <PrintHeader />
      <Text size="sm" c="dimmed" mb="sm">
        {t('savings.unit')}
      </Text>
      <Box mb="md">
        <SavingsChart part={part} />
      </Box>
    </RecordListPage>
  );
}
