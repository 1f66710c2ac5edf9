import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { setOrganizationName } from '../../../api/organization-names.ts';
import { useFocusReturn } from '../../../keys/focus-return.ts';
import { useHeldKeys } from '../../../keys/held-keys.ts';
import { t, tn } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import type { NamesFile } from './read-file.ts';

interface ImportDialogProps {
  readonly file: NamesFile;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

const SHOWN_PROBLEMS = 10;

/** What a file would set, and its problems; once started, the progress. Started again, it resumes with the remaining names. */
export function ImportDialog({ file: { names, problems }, onChange, onClose }: ImportDialogProps) {
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: async () => {
      for (const [index, each] of names.entries()) {
        if (index < done) continue;
        await setOrganizationName(each);
        setDone(index + 1);
      }
    },
    onSettled: onChange,
  });
  useHeldKeys(true);
  useFocusReturn();
  const isWrong = problems.length > 0 || names.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!run.isPending}
      title={t('licenses.names.importTitle')}
      closeButtonProps={{ 'aria-label': t('list.close') }}
    >
      <Stack gap="sm">
        {problems.length > 0 ? (
          <Alert color="red" role="alert" title={t('licenses.names.rejected')}>
            {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
            {problems.length > SHOWN_PROBLEMS && (
              <div>{t('licenses.names.more', { count: problems.length - SHOWN_PROBLEMS })}</div>
            )}
          </Alert>
        ) : (
          <div>
            {tn('licenses.names.found', names.length)} {t('licenses.names.replaces')}
          </div>
        )}
        {(done > 0 || run.isPending) && <div role="status">{t('licenses.names.done', { done, all: names.length })}</div>}
        {run.error && (
          <Alert color="red" role="alert">
            {errorText(run.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {run.isSuccess || isWrong ? (
            <Button onClick={onClose}>{t('list.close')}</Button>
          ) : (
            <>
              <Button disabled={run.isPending} onClick={onClose}>
                {t('list.cancel')}
              </Button>
              <Button variant="filled" loading={run.isPending} onClick={() => run.mutate()}>
                {tn('licenses.names.importOf', names.length)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
