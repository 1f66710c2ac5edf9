import { Portal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Target } from '../../contract/fields.ts';
import type { AnswerOf } from '../../contract/infer.ts';
import { operation } from '../../contract/operations.ts';
import { REFERENCES } from '../../contract/references.ts';
import { objectQuery } from '../api/queries.ts';
import { t } from '../text/t.ts';
import css from './detail.module.css';
import { FieldList } from './field-list.tsx';
import type { AnyRecord } from './fields.ts';
import { ESSENTIALS } from './hover-essentials.ts';
import { type Box, placeCard } from './place-card.ts';

/** Additional content of a record's card: its status today. */
export interface Badges {
  application?(record: AnswerOf<'getApplication'>): ReactNode;
  agreement?(record: AnswerOf<'getAgreement'>): ReactNode;
  contract?(record: AnswerOf<'getContract'>): ReactNode;
}

interface HoverCardProps {
  readonly id: string;
  readonly target: Target;
  readonly recordId: string;
  readonly link: Box;
  readonly badges: Badges;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/** The essentials of the record that a link leads to. If the request fails, no card is shown: the link itself still works. */
export function HoverCard({ id, target, recordId, link, badges, onPointerEnter, onPointerLeave }: HoverCardProps) {
  const get = REFERENCES[target]?.get ?? 'getApplication';
  const essentials = ESSENTIALS[target];
  const query = useQuery({ ...objectQuery(get, { [operation(get).params[0] ?? 'id']: recordId }), staleTime: 60_000 });
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: link.left, top: link.top + link.height });
  const { data } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the record decides how tall the card is
  useLayoutEffect(() => {
    if (!box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    setPlace(placeCard(link, { width, height }, { width: window.innerWidth, height: window.innerHeight }));
  }, [link, data]);

  if (!essentials || query.isError) return null;
  const { resource } = operation(get);
  const record = (data as AnyRecord | undefined) ?? null;
  const badge = (badges as Partial<Record<Target, (record: AnyRecord) => ReactNode>>)[target];
  const nameField = REFERENCES[target]?.nameField ?? null;
  const name = record !== null && nameField !== null ? record[nameField] : null;
  const entries = essentials.fields.flatMap((field) => {
    const found = resource.fields[field];
    const value = record?.[field] ?? null;
    return found && (record === null || (value !== null && value !== '')) ? [{ name: field, field: found, value }] : [];
  });
  return (
    <Portal>
      <div
        ref={box}
        id={id}
        role="tooltip"
        className={css.card}
        style={{ position: 'fixed', left: place.left, top: place.top }}
        onPointerEnter={onPointerEnter}
        onPointerLeave={onPointerLeave}
      >
        {record === null ? (
          <Skeleton height={14} width="60%" mb={8} />
        ) : (
          <p className={css.cardTitle}>{name ? String(name) : t(essentials.noun)}</p>
        )}
        <p className={css.cardNoun}>{t(essentials.noun)}</p>
        {record !== null && badge && <div className={css.cardBadges}>{badge(record)}</div>}
        <FieldList resource={resource} entries={entries} record={record} />
      </div>
    </Portal>
  );
}
