import type { CSSProperties, ReactNode } from 'react';
import classes from './place.module.css';

interface Height {
  readonly phone: number;
  readonly wide: number;
}

/** Pixels that a figure takes, on phones and on wider screens. */
export const BARS_PLACE: Height = { phone: 700, wide: 439 };
export const YEARS_PLACE: Height = { phone: 480, wide: 387 };

/** Kept free until the figure is drawn, so that the list below does not move. */
export function Place({ height: { phone, wide }, children }: { readonly height: Height; readonly children?: ReactNode }) {
  return (
    <div className={classes.place} style={{ '--phone': `${phone}px`, '--wide': `${wide}px` } as CSSProperties}>
      {children}
    </div>
  );
}
