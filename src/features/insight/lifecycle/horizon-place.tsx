import { Box, Skeleton } from '@mantine/core';
import { DAY_MS } from '../../../../contract/dates.ts';
import { comparison, dateLiteral } from '../../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../../contract/filter/tree.ts';
import { t } from '../../../text/t.ts';
import { horizonEnd } from './horizon.ts';
import css from './lifecycle.module.css';

/** Pixels that the view takes, on phones and on wider screens: kept free until it is drawn, so that the list does not move. */
const PLACE = { base: 1006, sm: 835 };
const CHART = 440;

/** Shown until the view can be drawn. */
export function HorizonPlace() {
  return (
    <Box className={css.horizon} mih={PLACE}>
      <Skeleton height={CHART} aria-label={t('loading.label')} />
    </Box>
  );
}

/** Ends within the horizon. */
export const inHorizon = (todayDay: number): FilterTree =>
  comparison('endDate', '-lt', dateLiteral(horizonEnd(todayDay) * DAY_MS));
