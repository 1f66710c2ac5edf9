import { Group, Skeleton, Text } from '@mantine/core';
import type { AnswerOf } from '../../../contract/infer.ts';
import { enumName } from '../../format.ts';
import { PhaseBadge } from './phase-badge.tsx';

/** Manufacturer, platform and phase of the application, in one line below the title. */
export function ApplicationSubtitle({ application }: { readonly application: AnswerOf<'getApplication'> | null }) {
  if (application === null) return <Skeleton height={20} width={220} />;
  const { manufacturer, platform } = application;
  const facts = [manufacturer, platform === null || platform === 'None' ? null : enumName(platform)].filter(Boolean);
  return (
    <Group gap="xs" mih={20}>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
      <PhaseBadge application={application} />
    </Group>
  );
}
