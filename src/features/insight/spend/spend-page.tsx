import { Suspense } from 'react';
import { afterAnswer } from '../../../api/first-answer.ts';
import { Place } from '../../../charts/place.tsx';
import { Computed, overLists, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PartChoice, usePart } from '../../../detail/part-choice.tsx';
import { spendPage } from '../../../text/en/pages/spend.ts';
import { addTexts, type TextKey, t } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import ui from '../../../ui/ui.module.css';
import { placeOf, SPEND_KINDS, SPEND_PARTS, type SpendPart } from './kinds.ts';

addTexts(spendPage);

const SpendChart = lazyPart(async () => (await import('./spend-chart.tsx')).SpendChart, afterAnswer);

const over = {
  year: overLists('listSpendByYear', async () => {
    const { PURCHASES, toSpendByYear } = await import('./gathering.ts');
    return { gathering: PURCHASES, toRecords: toSpendByYear };
  }),
  manufacturer: overLists('listSpendByManufacturer', async () => {
    const { PURCHASES, toSpendByManufacturer } = await import('./gathering.ts');
    return { gathering: PURCHASES, toRecords: toSpendByManufacturer };
  }),
  application: overLists('listSpendByApplication', async () => {
    const { PURCHASES, toSpendByApplication } = await import('./gathering.ts');
    return { gathering: PURCHASES, toRecords: toSpendByApplication };
  }),
  contract: overLists('listSpendByContract', async () => {
    const { PURCHASES, toSpendByContract } = await import('./gathering.ts');
    return { gathering: PURCHASES, toRecords: toSpendByContract };
  }),
} as const;

/** What licenses cost by year, manufacturer, application or contract, separately for each currency. */
export function SpendPage() {
  const part = usePart(SPEND_PARTS);
  const title = t('nav.spend');
  // The chart gets its currencies from the years.
  return (
    <Computed over={over.year} title={title}>
      {(reading) => {
        const page = () => <Spend key={part} part={part} {...reading} />;
        if (part === 'year') return page();
        return (
          <Computed key={part} over={over[part]} title={title}>
            {page}
          </Computed>
        );
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
      {bar !== null && <p className={ui.remark}>{t('spend.overLists')}</p>}
      <div className={ui.above}>
        <Suspense fallback={<Place height={placeOf(part)} />}>
          <SpendChart part={part} />
        </Suspense>
      </div>
    </RecordListPage>
  );
}
