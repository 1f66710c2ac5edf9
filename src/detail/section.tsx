import { type ReactNode, useId } from 'react';
import css from './detail.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Controls at the end of the heading's line. */
  readonly actions?: ReactNode;
  /** Takes the full width of a grid of sections. */
  readonly wide?: boolean;
}

/** A titled part of a page; a landmark with the heading as its name. */
export function Section({ title, children, actions, wide = false }: SectionProps) {
  const id = useId();
  return (
    <section className={wide ? `${css.section} ${css.wide}` : css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle} id={id}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={css.sectionBody}>{children}</div>
    </section>
  );
}

/** Sections side by side if there is room. */
export function SectionGrid({ children }: { readonly children: ReactNode }) {
  return <div className={css.grid}>{children}</div>;
}

/** The heading of a list below other content. */
export function ListHeading({ children }: { readonly children: ReactNode }) {
  return <h2 className={css.heading}>{children}</h2>;
}
