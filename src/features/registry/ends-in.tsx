import { DAY_MS } from '../../../contract/dates.ts';
import { type EndFields, phaseOn } from '../../../contract/lifecycle.ts';
import { formatDay, formatRelativeDay } from '../../format.ts';
import { t } from '../../text/t.ts';
import { useServiceDay } from '../../use-clock.ts';

/** How far away the end of an application's phase is; nothing if it is out of support. */
export function EndsIn({ application }: { readonly application: EndFields }) {
  const { phase, day } = phaseOn(application, useServiceDay());
  if (day === null || phase === 'unknown' || phase === 'outOfSupport') return t('value.none');
  return <span title={formatDay(day * DAY_MS)}>{formatRelativeDay(day * DAY_MS)}</span>;
}
