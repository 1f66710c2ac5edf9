import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Computed, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PartChoice, usePart } from '../../../detail/part-choice.tsx';
import { type TextKey, t } from '../../../text/t.ts';
import { SUBSCRIPTIONS, toHeld, toSavingsByCountry, toSavingsByDepartment, toSavingsByProduct } from './gathering.ts';
import { SAVINGS_KINDS, SAVINGS_PARTS, type SummedPart } from './kinds.ts';
import { ReclaimList } from './reclaim-list.tsx';
import { SavingsChart } from './savings-chart.tsx';

/** Cost and potential savings of users' subscriptions, by product, department and country, and the list to reclaim from. */
export function SavingsPage() {
  const part = usePart(SAVINGS_PARTS);
  const choice = (
    <PartChoice
      label={t('savings.by')}
      parts={SAVINGS_PARTS.map((value) => ({ value, label: t(`savings.part.${value}` satisfies TextKey) }))}
    />
  );
  const gathering = { gathering: SUBSCRIPTIONS, title: t('nav.savings') };
  const summed = (summedPart: SummedPart) => (reading: Reading) => <Summed part={summedPart} choice={choice} {...reading} />;
  switch (part) {
    case 'reclaim':
      return (
        <Computed key={part} operation="listHeldSubscriptions" toRecords={toHeld} {...gathering}>
          {(reading) => <ReclaimList actions={choice} {...reading} />}
        </Computed>
      );
    case 'product':
      return (
        <Computed key={part} operation="listSavingsByProduct" toRecords={toSavingsByProduct} {...gathering}>
          {summed(part)}
        </Computed>
      );
    case 'department':
      return (
        <Computed key={part} operation="listSavingsByDepartment" toRecords={toSavingsByDepartment} {...gathering}>
          {summed(part)}
        </Computed>
      );
    case 'country':
      return (
        <Computed key={part} operation="listSavingsByCountry" toRecords={toSavingsByCountry} {...gathering}>
          {summed(part)}
        </Computed>
      );
  }
}

function Summed({ part, choice, at, bar }: Reading & { readonly part: SummedPart; readonly choice: ReactNode }) {
  const { operation, columns, detailPath } = SAVINGS_KINDS[part];
  return (
    <RecordListPage
      operation={operation}
      title={t('nav.savings')}
      subtitle={t('savings.subtitle')}
      caption={t('savings.caption', { part: t(`savings.part.${part}` satisfies TextKey) })}
      actions={choice}
      columns={columns}
      defaultSort="potentialSavings:desc"
      detailPath={detailPath}
      readAt={at}
      emptyText={t('savings.empty')}
    >
      {bar}
      <Text size="sm" c="dimmed" mb="sm">
        {t('savings.unit')}
      </Text>
      <Box mb="md">
        <SavingsChart part={part} />
      </Box>
    </RecordListPage>
  );
}
