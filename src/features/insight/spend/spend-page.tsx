import { Box, Text } from '@mantine/core';
import { Computed, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PartChoice, usePart } from '../../../detail/part-choice.tsx';
import { type TextKey, t } from '../../../text/t.ts';
import { PURCHASES, toSpendByApplication, toSpendByContract, toSpendByManufacturer, toSpendByYear } from './gathering.ts';
import { SPEND_KINDS, SPEND_PARTS, type SpendPart } from './kinds.ts';
import { SpendChart } from './spend-chart.tsx';

/** What licenses cost by year, manufacturer, application or contract, separately for each currency. */
export function SpendPage() {
  const part = usePart(SPEND_PARTS);
  const title = t('nav.spend');
  // The chart gets its currencies from the years.
  return (
    <Computed operation="listSpendByYear" gathering={PURCHASES} toRecords={toSpendByYear} title={title}>
      {(reading) => {
        const page = () => <Spend key={part} part={part} {...reading} />;
        const gathering = { gathering: PURCHASES, title, children: page };
        switch (part) {
          case 'year':
            return page();
          case 'manufacturer':
            return <Computed key={part} operation="listSpendByManufacturer" toRecords={toSpendByManufacturer} {...gathering} />;
          case 'application':
            return <Computed key={part} operation="listSpendByApplication" toRecords={toSpendByApplication} {...gathering} />;
          case 'contract':
            return <Computed key={part} operation="listSpendByContract" toRecords={toSpendByContract} {...gathering} />;
        }
      }}
    </Computed>
  );
}

function Spend({ part, at, bar }: Reading & { readonly part: SpendPart }) {
  const { operation, columns, defaultSort, searchFields, detailPath } = SPEND_KINDS[part];
  return (
    <RecordListPage
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
      readAt={at}
      emptyText={t('spend.empty')}
    >
      {bar}
      {bar !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('spend.overLists')}
        </Text>
      )}
      <Box mb="md">
        <SpendChart part={part} />
      </Box>
    </RecordListPage>
  );
}
