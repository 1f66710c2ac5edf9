import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, IconSelector } from '@tabler/icons-react';
import { memo, type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { type TextKey, t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import fields from '../../ui/fields.module.css';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import type { Rows } from '../rows/use-rows.ts';
import { type Paging, toPageNumber } from '../state/paging.ts';
import { PAGE_SIZES } from '../state/view.ts';
import { useAhead } from './use-ahead.ts';

/** The range of rows, and the way to others. Native buttons in a labeled nav; approaching Next reads that page ahead. */
export const PagingBar = memo(function PagingBar() {
  const { view, update, rows, props } = useList();
  const { paging, isOfOther } = rows;
  const lastPage = isOfOther ? null : (paging?.lastPage ?? null);
  const { pageNumber, pageSize } = view;
  // The number changes with the rows, or once they take long.
  const shownNumber = useRef(pageNumber);
  if (!rows.isStale || rows.isVeiled) shownNumber.current = pageNumber;
  // The same functions for every page: only what is different on the next one is redrawn.
  const go = useCallback((page: number) => update({ pageNumber: page }), [update]);
  const goBy = useCallback((pages: number) => update((now) => ({ pageNumber: now.pageNumber + pages })), [update]);
  const { hasNext, readAhead } = useAhead();
  const ahead = useRef(readAhead);
  ahead.current = readAhead;
  const approachNext = useCallback(() => ahead.current(), []);
  return (
    <nav className={classes.paging} aria-label={t('list.paging.label', { name: props.caption })}>
      <span className={`${classes.range} tabular`}>{paging ? shownText(paging, rows, pageNumber) : '\u00a0'}</span>
      <PageSize size={pageSize} />
      <div className={classes.pager}>
        <PagerButton label="list.paging.first" isOff={pageNumber <= 1} onGo={go} argument={1}>
          {FIRST}
        </PagerButton>
        <PagerButton label="list.paging.previous" isOff={pageNumber <= 1} onGo={goBy} argument={-1}>
          {PREVIOUS}
        </PagerButton>
        <PageField page={shownNumber.current} lastPage={lastPage} onGo={go} />
        <PagerButton label="list.paging.next" isOff={!hasNext} onApproach={approachNext} onGo={goBy} argument={1}>
          {NEXT}
        </PagerButton>
        <PagerButton
          label="list.paging.last"
          isOff={!lastPage || pageNumber >= lastPage}
          onGo={go}
          argument={lastPage ?? pageNumber}
        >
          {LAST}
        </PagerButton>
      </div>
    </nav>
  );
});

const FIRST = <IconChevronsLeft size={16} aria-hidden="true" />;
const PREVIOUS = <IconChevronLeft size={16} aria-hidden="true" />;
const NEXT = <IconChevronRight size={16} aria-hidden="true" />;
const LAST = <IconChevronsRight size={16} aria-hidden="true" />;

interface PagerButtonProps {
  readonly label: TextKey;
  readonly isOff: boolean;
  readonly onGo: (argument: number) => void;
  readonly argument: number;
  readonly onApproach?: () => void;
  readonly children: ReactElement;
}

const PagerButton = memo(function PagerButton({ label, isOff, onGo, argument, onApproach, children }: PagerButtonProps) {
  return (
    <button
      type="button"
      className={buttons.icon}
      aria-label={t(label)}
      disabled={isOff}
      onClick={() => onGo(argument)}
      {...(onApproach && { onPointerEnter: onApproach, onFocus: onApproach })}
    >
      {children}
    </button>
  );
});

const PageSize = memo(function PageSize({ size: current }: { readonly size: number }) {
  const { update } = useList();
  const sizes = [...new Set([...PAGE_SIZES, current])].sort((a, b) => a - b);
  return (
    <span className={fields.field}>
      <select
        className={fields.select}
        aria-label={t('list.paging.size')}
        value={current}
        onChange={(event) => update({ pageSize: Number(event.currentTarget.value) })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('list.paging.perPage', { size })}
          </option>
        ))}
      </select>
      <span className={fields.behind}>
        <IconSelector size={14} aria-hidden="true" />
      </span>
    </span>
  );
});

/** `1–100 of 2,912`; if the total is unknown: `of at most`, or nothing. An unknown total is never 0. */
export function rangeText({ from, to, total, atMost }: Paging): string {
  // A page past the end has no rows.
  const rows = to === 0 ? formatNumber(0) : t('list.paging.range', { from: formatNumber(from), to: formatNumber(to) });
  if (total !== null) return t('list.paging.rangeOf', { rows, total: formatNumber(total) });
  return atMost === null ? rows : t('list.paging.rangeAtMost', { rows, total: formatNumber(atMost) });
}

/** The range of the rows on screen; if others are wanted and take long or did not come, also which. */
export function shownText(paging: Paging, { isStale, isVeiled, isOfOther, error }: Rows, page: number): string {
  const range = rangeText(paging);
  if (!isStale || !(isVeiled || error)) return range;
  return isOfOther ? t('list.paging.waitingRows', { range }) : t('list.paging.waitingPage', { range, page: formatNumber(page) });
}

const PageField = memo(function PageField({
  page,
  lastPage,
  onGo,
}: {
  readonly page: number;
  readonly lastPage: number | null;
  readonly onGo: (page: number) => void;
}) {
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const go = () => {
    const next = toPageNumber(text, lastPage);
    if (next === null || next === page) setText(String(page));
    else onGo(next);
  };
  return (
    <form
      className={classes.pageForm}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className={`${classes.pageInput} tabular`}
        inputMode="numeric"
        aria-label={t('list.paging.goTo')}
        value={text}
        size={Math.max(3, text.length)}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
      />
      {lastPage !== null && <span className={`${classes.pageOf} tabular`}>{t('list.paging.of', { pages: lastPage })}</span>}
    </form>
  );
});
