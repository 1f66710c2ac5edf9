import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EMPTY_ID } from '../../../contract/fields.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { Missing } from '../../detail/query-states.tsx';
import { t } from '../../text/t.ts';

interface OfApplicationProps {
  readonly license: AnswerOf<'getLicense'> | null;
  readonly children: (applicationId: string) => ReactNode;
}

/** What the service keeps by application can only be shown if the license names one. */
export function OfApplication({ license, children }: OfApplicationProps) {
  if (license === null) return <Skeleton height={240} />;
  const { applicationId } = license;
  if (applicationId === null || applicationId === '' || applicationId === EMPTY_ID) {
    return <Missing title={t('licenses.noApplication')} hint={t('licenses.noApplicationHint')} />;
  }
  return <>{children(applicationId)}</>;
}
