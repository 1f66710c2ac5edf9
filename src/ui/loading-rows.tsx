import { t } from '../text/t.ts';
import classes from './ui.module.css';

const WIDTHS = ['38%', '22%', '30%', '44%', '26%'] as const;

/** Rows of gray bars with the height of real rows, so that nothing jumps when the data arrives. */
export function LoadingRows({ rows = 8, columns = 4 }: { readonly rows?: number; readonly columns?: number }) {
  return (
    <div role="status" aria-label={t('loading.label')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
        <div key={row} className={classes.skeletonRow} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity
            <div key={column} style={{ flex: column === 0 ? 2 : 1 }}>
              <div className={classes.skeleton} style={{ width: WIDTHS[(row + column) % WIDTHS.length] }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
