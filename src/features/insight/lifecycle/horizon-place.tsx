import { DAY_MS } from '../../../../contract/dates.ts';
import { comparison, dateLiteral } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import { Place } from '../../../charts/place.tsx';
import { t } from '../../../text/t.ts';
import ui from '../../../ui/ui.module.css';
import { horizonEnd } from './horizon.ts';
import css from './lifecycle.module.css';

/** Pixels that the view takes, on phones and on wider screens: kept free until it is drawn, so that the list does not move. */
const PLACE = { phone: 1006, wide: 835 };
const CHART = 440;

/** Shown until the view can be drawn. */
export function HorizonPlace() {
  return (
    <div className={css.horizon}>
      <Place height={PLACE}>
        <div role="status" aria-label={t('loading.label')} className={ui.skeleton} style={{ height: CHART }} />
      </Place>
    </div>
  );
}

/** Ends within the horizon. */
export const inHorizon = (todayDay: number): FilterTree =>
  comparison('endDate', '-lt', dateLiteral(horizonEnd(todayDay) * DAY_MS));
