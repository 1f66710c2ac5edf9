import { Alert, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type TextKey, t } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { userName } from '../user-name.ts';
import { changeInWords, flagLabel } from './flag-words.ts';
import css from './flags.module.css';
import { FLAG_KEYS, FLAG_NAMES, type FlagName } from './flags.ts';
import { useFlagsReadOnly, useUserFlags } from './use-flags.ts';

const keyOf = (name: FlagName): string => Object.entries(FLAG_KEYS).find(([, flag]) => flag === name)?.[0] ?? '';

/** The three flags of a user, each switched in place. Those who may not see why. */
export function FlagSwitches({ record }: { readonly record: Readonly<Record<string, unknown>> }) {
  const readOnly = useFlagsReadOnly();
  const { flags, pending, error, foreign, toggle } = useUserFlags(record);
  return (
    <div className={css.switches}>
      {readOnly && (
        <p className={css.readOnly} id="flags-read-only">
          <IconLock size={16} aria-hidden /> {readOnly}
        </p>
      )}
      {FLAG_NAMES.map((name) => (
        <div key={name} className={css.switchRow}>
          <Switch
            checked={flags[name]}
            onChange={() => toggle(name)}
            disabled={readOnly !== null}
            label={flagLabel(name)}
            description={<span id={`flag-hint-${name}`}>{t(`users.flagHint.${name}` satisfies TextKey)}</span>}
            aria-busy={pending.includes(name)}
            aria-label={flagLabel(name)}
            aria-describedby={readOnly ? `flag-hint-${name} flags-read-only` : `flag-hint-${name}`}
            withThumbIndicator={false}
            labelPosition="right"
          />
          <span className={css.aside}>
            {pending.includes(name) ? (
              <span role="status">{t('users.flags.saving')}</span>
            ) : (
              !readOnly && (
                <kbd className={css.key} title={t('users.flags.key', { key: keyOf(name) })}>
                  {keyOf(name)}
                </kbd>
              )
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
