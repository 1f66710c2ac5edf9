import type { Badges } from '../detail/hover-card.tsx';
import { HoverCards } from '../detail/hover-cards.tsx';
import { RecordStanding } from '../features/agreements/record-standing.tsx';
import { PhaseBadge } from '../features/registry/phase-badge.tsx';

const BADGES: Badges = {
  application: (record) => <PhaseBadge application={record} />,
  agreement: (record) => <RecordStanding kind="agreement" record={record} />,
  contract: (record) => <RecordStanding kind="contract" record={record} />,
};

/** Cards about the records that links lead to, each with the status shown on its own page. */
export const RecordCards = () => <HoverCards badges={BADGES} />;
