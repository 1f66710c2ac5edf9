import { Link } from 'react-router';
import { EMPTY_ID, type Target } from '../../contract/fields.ts';
import { pathTo } from '../paths.ts';
import { t } from '../text/t.ts';
import classes from './ui.module.css';

export interface IdLinkProps {
  readonly target: Target | undefined;
  readonly id: string | null;
  /** The other record's name: undefined while loading, null if it is unknown. */
  readonly name: string | null | undefined;
  /** In a row that handles clicks and focus of its links, a plain link is enough, at a fifth of the cost. */
  readonly isFollowed?: boolean;
}

/** A link to the record of an id, by its name; without a page just the name, without a name the short id. */
export function IdLink({ target, id, name, isFollowed = false }: IdLinkProps) {
  if (id === null || id === '') return <span className={classes.quiet}>{t('value.none')}</span>;
  if (id === EMPTY_ID) return <span className={classes.quiet}>{t('value.noneId')}</span>;
  const path = target ? pathTo(target, id) : null;
  const title = name ?? id;
  const label = <IdText id={id} name={name} />;
  if (!path) {
    return (
      <span className={classes.cut} title={title}>
        {label}
      </span>
    );
  }
  // The hover cards find their links by the last two.
  const rest = { className: `${classes.link} ${classes.cut}`, title, 'data-target': target, 'data-record-id': id };
  return isFollowed ? (
    <a href={path} tabIndex={-1} {...rest}>
      {label}
    </a>
  ) : (
    <Link to={path} {...rest}>
      {label}
    </Link>
  );
}

/** The name behind an id. While it loads, its place stays empty: a code that turns into a name must be read twice. */
export function IdText({ id, name }: { readonly id: string; readonly name: string | null | undefined }) {
  return name ?? <span className={name === undefined ? classes.coming : classes.mono}>{shortId(id)}</span>;
}

/** The first eight characters of a long id: enough to tell rows apart; the title has the whole id. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);
