import { memo } from 'react';
import type { Column } from '../columns/column-specs.ts';
import classes from './grid.module.css';
import { HeaderCell } from './header-cell.tsx';
import { PageCheck } from './page-check.tsx';
import type { PlacedColumn } from './placing.ts';

interface GridHeadProps {
  readonly placed: readonly PlacedColumn<Column>[];
  /** How many columns follow that are not drawn yet. */
  readonly missing: number;
  readonly hasActions: boolean;
}

/** The headings: drawn again only with other columns, not with other rows. */
export const GridHead = memo(function GridHead({ placed, missing, hasActions }: GridHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <PageCheck />
        {placed.map((each) => (
          <HeaderCell key={each.column.name} placed={each} />
        ))}
        <td className={`${classes.head} ${classes.filler}`} colSpan={1 + missing} />
        {hasActions && <td className={classes.head} />}
      </tr>
    </thead>
  );
});
