import { Alert, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type TextKey, t } from '../../../text/t.ts';
import { BooleanBadge } from '../../../ui/boolean-badge.tsx';
import { errorText } from '../../../ui/describe-error.ts';
import { type FlaggedUser, userName } from '../user-name.ts';
import { changeInWords, flagLabel, oddFlag } from './flag-words.ts';
import css from './flags.module.css';
import { FLAG_KEYS, FLAG_NAMES, type FlagName, type Flags } from './flags.ts';
import { useFlagsReadOnly, useUserFlags } from './use-flags.ts';

const keyOf = (name: FlagName): string => Object.entries(FLAG_KEYS).find(([, flag]) => flag === name)?.[0] ?? '';

/** The three flags of a user as switches; people who may not change them see the values and the reason. */
export function FlagSwitches({ record }: { readonly record: FlaggedUser }) {
  const readOnly = useFlagsReadOnly();
  const { flags, pending, error, foreign, toggle } = useUserFlags(record);
  if (readOnly) return <FlagsRead record={record} flags={flags} reason={readOnly} />;
  return (
    <div className={css.switches}>
      {FLAG_NAMES.map((name) => (
        <div key={name} className={css.switchRow}>
          <Switch
            checked={flags[name]}
            onChange={() => toggle(name)}
            label={flagLabel(name)}
            description={<span id={`flag-hint-${name}`}>{t(`users.flagHint.${name}` satisfies TextKey)}</span>}
            aria-busy={pending.includes(name)}
            aria-label={flagLabel(name)}
            aria-describedby={`flag-hint-${name}`}
            withThumbIndicator={false}
            labelPosition="right"
          />
          <span className={css.aside}>
            {pending.includes(name) ? (
              <span role="status">{t('users.flags.saving')}</span>
            ) : (
              <kbd className={`${css.key} keyboard-hint`} title={t('users.flags.key', { key: keyOf(name) })}>
                {keyOf(name)}
              </kbd>
            )}
          </span>
        </div>
      ))}
      {error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {foreign && (
        <Alert color="yellow" variant="light" role="status">
          {t('users.flags.foreign', { name: userName(record), change: changeInWords(foreign) })}
        </Alert>
      )}
    </div>
  );
}

interface ReadProps {
  readonly record: FlaggedUser;
  readonly flags: Flags;
  readonly reason: string;
}

function FlagsRead({ record, flags, reason }: ReadProps) {
  return (
    <div className={css.switches}>
      <p className={css.readOnly}>
        <IconLock size={16} aria-hidden /> {reason}
      </p>
      <dl className={css.read}>
        {FLAG_NAMES.map((name) => (
          <div key={name} data-flag={name}>
            <dt title={t(`users.flagHint.${name}` satisfies TextKey)}>{flagLabel(name)}</dt>
            <dd>{oddFlag(record[name]) ?? <BooleanBadge value={flags[name]} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
