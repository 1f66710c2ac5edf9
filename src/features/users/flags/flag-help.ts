import { t } from '../../../text/t.ts';
import { flagLabel } from './flag-words.ts';
import { FLAG_KEYS } from './flags.ts';

/** The keys of the flags and what they do, for the keyboard help. */
export const flagHelp = () =>
  Object.entries(FLAG_KEYS).map(([key, flag]) => ({ key, does: t('users.keyDoes', { flag: flagLabel(flag) }) }));
