import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatNumber } from '../../../format.ts';
import { pathTo } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import { type Neighbour, useNeighbours } from './use-neighbours.ts';
import css from './user.module.css';

interface Props {
  readonly userId: string;
  /** Kept when moving on, so that a person can read the same tab of each user in a list. */
  readonly tab: string | undefined;
}

/** Previous and next user of the list that the person came from; nothing if there is no such list. */
export function NeighbourNav({ userId, tab }: Props) {
  const neighbours = useNeighbours(userId);
  if (!neighbours) return null;
  const link = (neighbour: Neighbour | null, label: string, icon: React.ReactNode) => {
    const path = neighbour && pathTo('user', neighbour.id);
    return neighbour && path ? (
      <Link
        className={css.neighbour}
        to={tab ? `${path}/${tab}` : path}
        onClick={neighbour.onGo}
        aria-label={label}
        title={label}
      >
        {icon}
      </Link>
    ) : (
      <span className={css.neighbour} aria-hidden="true">
        {icon}
      </span>
    );
  };
  return (
    <nav className={css.neighbours} aria-label={t('users.neighbours.label')}>
      {link(neighbours.previous, t('users.neighbours.previous'), <IconChevronLeft size={18} aria-hidden />)}
      {neighbours.total !== null && (
        <span className={css.place}>
          {t('users.neighbours.place', { place: formatNumber(neighbours.place), total: formatNumber(neighbours.total) })}
        </span>
      )}
      {link(neighbours.next, t('users.neighbours.next'), <IconChevronRight size={18} aria-hidden />)}
    </nav>
  );
}
