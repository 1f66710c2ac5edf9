import { type TextKey, t } from '../../../text/t.ts';
import { changedNames, type FlagChange, type FlagName } from './flags.ts';

export const flagLabel = (name: FlagName): string => t(`users.flag.${name}` satisfies TextKey);

/** A flag that is neither true nor false in the record, as received; null for true and false. */
export const oddFlag = (value: unknown): string | null =>
  typeof value === 'boolean' ? null : value === null || value === undefined ? t('value.none') : String(value);

/** "Review on, Qualified off". */
export const changeInWords = (change: FlagChange): string =>
  changedNames(change)
    .map((name) => t(change[name] ? 'users.flags.on' : 'users.flags.off', { flag: flagLabel(name) }))
    .join(', ');
