import { t } from '../../../text/t.ts';
import { Arithmetic, BehindLinks, Gaps, Prices } from './arithmetic.tsx';
import css from './positions.module.css';
import type { PositionRecord } from './steps.ts';

/** The calculation of one position, beside the list. */
export function PositionPreview({ record }: { readonly record: PositionRecord }) {
  return (
    <div className={css.preview}>
      <section>
        <h3>{t('position.arithmetic')}</h3>
        <Arithmetic record={record} />
      </section>
      <section>
        <h3>{t('position.price')}</h3>
        <Prices record={record} />
      </section>
      <section>
        <h3>{t('position.behind')}</h3>
        <BehindLinks record={record} />
      </section>
      <Gaps record={record} />
    </div>
  );
}
