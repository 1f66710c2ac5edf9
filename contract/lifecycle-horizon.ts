/**
 * The upcoming ends of applications, and what uses them. Days are whole UTC days counted from 1970-01-01; an end today is still
 * upcoming. Source: service.md "Application"; contract.md, rulings 18 and 19; docs/console.md "Lifecycle".
 */
import { END_NAMES, type End, type EndFields, endDay, type Phase, phaseOn } from './lifecycle.ts';

export interface EndAhead {
  readonly end: End;
  readonly day: number;
  /** The phase of the application on the day after. */
  readonly becomes: Phase;
}

/** An application's ends that are upcoming on a day, in lifecycle order. */
export const endsAhead = (application: EndFields, todayDay: number): readonly EndAhead[] =>
  END_NAMES.flatMap((end) => {
    const day = endDay(application, end);
    return day === null || day < todayDay ? [] : [{ end, day, becomes: phaseOn(application, day + 1).phase }];
  });
