import { t } from '../../../text/t.ts';
import { BooleanBadge, booleanMark } from '../../../ui/boolean-badge.tsx';
import { type FlaggedUser, userName } from '../user-name.ts';
import { flagLabel, oddFlag } from './flag-words.ts';
import css from './flags.module.css';
import type { FlagName } from './flags.ts';
import { useFlagsReadOnly, useUserFlags } from './use-flags.ts';

interface Props {
  readonly record: FlaggedUser;
  readonly flag: FlagName;
}

/** A flag in a cell of the list: a switch for people who may change it, else the plain value with the reason. */
export function FlagCell({ record, flag }: Props) {
  const readOnly = useFlagsReadOnly();
  const { flags, pending, toggle } = useUserFlags(record);
  const on = flags[flag];
  const isPending = pending.includes(flag);
  const odd = on ? null : oddFlag(record[flag]);
  if (readOnly) {
    return <span title={readOnly}>{odd ?? <BooleanBadge value={on} />}</span>;
  }
  return (
    <button
      type="button"
      role="switch"
      // The row moves the focus to it.
      tabIndex={-1}
      aria-checked={on}
      aria-busy={isPending}
      aria-label={t('users.flags.of', { flag: flagLabel(flag), name: userName(record) })}
      className={`${css.cell} ${booleanMark(on)}${on ? ` ${css.cellOn}` : ''}${isPending ? ` ${css.cellPending}` : ''}`}
      data-flag={flag}
      onClick={(event) => {
        // A click on the row opens the user.
        event.stopPropagation();
        toggle(flag);
      }}
    >
      {odd ?? t(on ? 'value.yes' : 'value.no')}
    </button>
  );
}
