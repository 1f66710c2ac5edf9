import { Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AnswerOf } from '../../../contract/infer.ts';
import { ToneBadge } from '../../detail/tone-badge.tsx';
import { formatDay, formatNumber } from '../../format.ts';
import { t } from '../../text/t.ts';
import { incompleteNames } from './incomplete.ts';

/** Distinguishes licenses of the same application: how many, when, from whom. */
export function LicenseSubtitle({ license }: { readonly license: AnswerOf<'getLicense'> | null }) {
  if (license === null) return <Skeleton height={20} width={260} />;
  const { quantity, purchaseDate, vendor, isSubscription } = license;
  const facts = [
    quantity === null ? null : t('licenses.quantityOf', { quantity: formatNumber(quantity) }),
    typeof purchaseDate === 'number' ? t('licenses.boughtOn', { date: formatDay(purchaseDate) }) : null,
    vendor,
  ].filter(Boolean);
  return (
    <Group gap="xs" mih={22}>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {isSubscription === true && <ToneBadge tone="neutral">{t('licenses.subscription')}</ToneBadge>}
      {incompleteNames(license).length > 0 && (
        <ToneBadge tone="warn" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t('licenses.incomplete')}
        </ToneBadge>
      )}
    </Group>
  );
}
