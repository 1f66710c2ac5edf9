import { DAY_MS } from '../../../contract/dates.ts';
import { formatDay } from '../../format.ts';

/** A UTC day, counted from 1970-01-01, as text. Periods are days of the service, not instants: the same in every zone. */
export const formatUtcDay = (day: number): string => formatDay(day * DAY_MS);
