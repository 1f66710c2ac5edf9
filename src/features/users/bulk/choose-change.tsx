import { Alert, Button, Group, Progress, Radio, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { BulkSelection } from '../../../list/types.ts';
import { type TextKey, t, tn } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { flagLabel } from '../flags/flag-words.ts';
import { FLAG_NAMES, type FlagName } from '../flags/flags.ts';
import type { FlaggedUser } from '../user-name.ts';
import css from './bulk.module.css';
import { type BulkRun, MAX_RUN, planRun } from './bulk-run.ts';
import { collectUsers, TooManyUsersError } from './collect.ts';

export interface Choice {
  readonly flag: FlagName;
  readonly on: boolean;
}

interface Props {
  readonly selection: BulkSelection<FlaggedUser>;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly onPlan: (run: BulkRun) => void;
  readonly onClose: () => void;
}

/** Choice of a flag to set or clear; the chosen users are then read, so that the preview knows how many change. */
export function ChooseChange({ selection, choice, onChoice, onPlan, onClose }: Props) {
  const { flag, on } = choice;
  const [read, setRead] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const tooMany = (selection.count ?? 0) > MAX_RUN;

  const preview = async () => {
    const controller = new AbortController();
    reading.current = controller;
    setProblem(null);
    setRead(0);
    try {
      const { users, mayLack } = await collectUsers(selection, setRead, controller.signal);
      if (!controller.signal.aborted) onPlan(planRun(users, { [flag]: on }, mayLack));
    } catch (error) {
      if (!controller.signal.aborted) {
        setProblem(error instanceof TooManyUsersError ? t('bulk.tooMany', { most: MAX_RUN }) : errorText(error));
      }
    } finally {
      if (!controller.signal.aborted) setRead(null);
    }
  };

  return (
    <Stack gap="md">
      <p className={css.lead}>{selection.count === null ? t('bulk.allMatching') : tn('bulk.chosen', selection.count)}</p>
      <Radio.Group
        value={flag}
        onChange={(value) => onChoice({ flag: FLAG_NAMES.find((name) => name === value) ?? flag, on })}
        label={t('bulk.flag')}
      >
        <Stack gap={8} mt={6}>
          {FLAG_NAMES.map((name) => (
            <Radio
              key={name}
              value={name}
              label={flagLabel(name)}
              description={t(`users.flagHint.${name}` satisfies TextKey)}
              // For the dialog that opens, and for the way back from the preview.
              {...(name === flag && { autoFocus: true, 'data-autofocus': true })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group value={on ? 'on' : 'off'} onChange={(value) => onChoice({ flag, on: value === 'on' })} label={t('bulk.value')}>
        <Group gap="lg" mt={6}>
          <Radio value="on" label={t('bulk.on')} />
          <Radio value="off" label={t('bulk.off')} />
        </Group>
      </Radio.Group>
      {tooMany && <Alert color="yellow">{t('bulk.tooMany', { most: MAX_RUN })}</Alert>}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {read !== null && (
        <div role="status">
          <p className={css.lead}>{tn('bulk.reading', read)}</p>
          <Progress
            value={selection.count ? (read / selection.count) * 100 : 100}
            animated={selection.count === null}
            aria-label={t('bulk.readingLabel')}
          />
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button variant="filled" onClick={() => void preview()} disabled={tooMany || read !== null}>
          {t('list.cell.preview')}
        </Button>
      </Group>
    </Stack>
  );
}
