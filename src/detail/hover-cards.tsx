import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Target } from '../../contract/fields.ts';
import { type Badges, HoverCard } from './hover-card.tsx';
import { ESSENTIALS } from './hover-essentials.ts';
import type { Box } from './place-card.ts';

const OPEN_AFTER_MS = 400;
const CLOSE_AFTER_MS = 150;

interface Shown {
  readonly target: Target;
  readonly recordId: string;
  readonly link: Box;
  readonly element: HTMLElement;
}

const linkOf = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('a[data-target][data-record-id]') : null;

/**
 * One listener for the links of the whole page: a table of 1000 rows has thousands of links, and a card component in each would
 * cost more than the rows. The card opens on hover and focus, can be hovered itself, and closes on Escape (WCAG 1.4.13).
 */
export function HoverCards({ badges }: { readonly badges: Badges }) {
  const cardId = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const isShown = useRef(false);
  isShown.current = shown !== null;

  const later = useCallback((ms: number, next: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(next, ms);
  }, []);

  useEffect(() => {
    const open = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      const element = linkOf(event.target);
      const target = element?.dataset.target as Target | undefined;
      const recordId = element?.dataset.recordId;
      if (!element || !target || !recordId || !(target in ESSENTIALS)) return;
      if (event.type === 'focusin' && !element.matches(':focus-visible')) return;
      later(OPEN_AFTER_MS, () => {
        if (!element.isConnected) return;
        const { left, top, width, height } = element.getBoundingClientRect();
        setShown({ target, recordId, element, link: { left, top, width, height } });
      });
    };
    const leave = (event: Event) => {
      if (linkOf(event.target)) later(CLOSE_AFTER_MS, () => setShown(null));
    };
    const close = () => {
      clearTimeout(timer.current);
      setShown(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes one thing at a time: first the card, then the drawer below it.
      if (isShown.current) event.stopPropagation();
      close();
    };
    document.addEventListener('pointerover', open);
    document.addEventListener('pointerout', leave);
    document.addEventListener('focusin', open);
    document.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', close);
    document.addEventListener('scroll', close, { capture: true, passive: true });
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerover', open);
      document.removeEventListener('pointerout', leave);
      document.removeEventListener('focusin', open);
      document.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('scroll', close, { capture: true });
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [later]);

  useEffect(() => {
    if (!shown) return;
    const { element } = shown;
    // The browser's own tooltip would cover the card; the card has the name too.
    const title = element.getAttribute('title');
    element.removeAttribute('title');
    element.setAttribute('aria-describedby', cardId);
    return () => {
      element.removeAttribute('aria-describedby');
      if (title !== null) element.setAttribute('title', title);
    };
  }, [shown, cardId]);

  if (!shown) return null;
  return (
    <HoverCard
      key={`${shown.target} ${shown.recordId}`}
      id={cardId}
      target={shown.target}
      recordId={shown.recordId}
      link={shown.link}
      badges={badges}
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={() => later(CLOSE_AFTER_MS, () => setShown(null))}
    />
  );
}
