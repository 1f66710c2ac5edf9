import { Group, Skeleton, Text } from '@mantine/core';
import { EMPTY_ID } from '../../../contract/fields.ts';
import type { AnswerOf } from '../../../contract/infer.ts';
import { periodsOn } from '../../../contract/periods.ts';
import { useServiceDay } from '../../use-clock.ts';
import { StandingBadge } from './standing.tsx';

interface AgreementSubtitleProps {
  readonly agreement: AnswerOf<'getAgreement'> | null;
  /** Null while they load, or if they could not be read. */
  readonly periods: readonly AnswerOf<'listAgreementPeriods'>[] | null;
}

export function AgreementSubtitle({ agreement, periods }: AgreementSubtitleProps) {
  const todayDay = useServiceDay();
  if (agreement === null) return <Skeleton height={22} width={260} />;
  const facts = [agreement.assignedId, agreement.manufacturerName].filter((fact) => fact && fact !== EMPTY_ID);
  return (
    <Group gap="xs" mih={22}>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      {periods !== null && <StandingBadge validity={periodsOn(periods, todayDay)} terms={agreement} />}
    </Group>
  );
}
