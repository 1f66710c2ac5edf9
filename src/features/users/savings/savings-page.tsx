import { type ReactNode, Suspense } from 'react';
import { afterAnswer } from '../../../api/first-answer.ts';
import { BARS_PLACE, Place } from '../../../charts/place.tsx';
import { Computed, overLists, type Reading } from '../../../detail/computed.tsx';
import { RecordListPage } from '../../../detail/list-page.tsx';
import { PartChoice, usePart } from '../../../detail/part-choice.tsx';
import { savingsPage } from '../../../text/en/pages/savings.ts';
import { addTexts, type TextKey, t } from '../../../text/t.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import ui from '../../../ui/ui.module.css';
import { SAVINGS_KINDS, SAVINGS_PARTS, type SummedPart } from './kinds.ts';

addTexts(savingsPage);

const SavingsChart = lazyPart(async () => (await import('./savings-chart.tsx')).SavingsChart, afterAnswer);
const ReclaimList = lazyPart(async () => (await import('./reclaim-list.tsx')).ReclaimList);

const over = {
  product: overLists('listSavingsByProduct', async () => {
    const { SUBSCRIPTIONS, toSavingsByProduct } = await import('./gathering.ts');
    return { gathering: SUBSCRIPTIONS, toRecords: toSavingsByProduct };
  }),
  department: overLists('listSavingsByDepartment', async () => {
    const { SUBSCRIPTIONS, toSavingsByDepartment } = await import('./gathering.ts');
    return { gathering: SUBSCRIPTIONS, toRecords: toSavingsByDepartment };
  }),
  country: overLists('listSavingsByCountry', async () => {
    const { SUBSCRIPTIONS, toSavingsByCountry } = await import('./gathering.ts');
    return { gathering: SUBSCRIPTIONS, toRecords: toSavingsByCountry };
  }),
  reclaim: overLists('listHeldSubscriptions', async () => {
    const { SUBSCRIPTIONS, toHeld } = await import('./gathering.ts');
    return { gathering: SUBSCRIPTIONS, toRecords: toHeld };
  }),
} as const;

/** Cost and potential savings of users' subscriptions, by product, department and country, and the list to reclaim from. */
export function SavingsPage() {
  const part = usePart(SAVINGS_PARTS);
  const choice = (
    <PartChoice
      label={t('savings.by')}
      parts={SAVINGS_PARTS.map((value) => ({ value, label: t(`savings.part.${value}` satisfies TextKey) }))}
    />
  );
  return (
    <Computed key={part} over={over[part]} title={t('nav.savings')}>
      {(reading) =>
        part === 'reclaim' ? (
          <Suspense fallback={<PageHeader title={t('nav.savings')} actions={choice} />}>
            <ReclaimList actions={choice} {...reading} />
          </Suspense>
        ) : (
          <Summed part={part} choice={choice} {...reading} />
        )
      }
    </Computed>
  );
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
      <p className={ui.remark}>{t('savings.unit')}</p>
      <div className={ui.above}>
        <Suspense fallback={<Place height={BARS_PLACE} />}>
          <SavingsChart part={part} />
        </Suspense>
      </div>
    </RecordListPage>
  );
}
