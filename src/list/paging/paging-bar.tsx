import { ActionIcon, Input } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, IconSelector } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { t } from '../../text/t.ts';
import classes from '../list.module.css';
import { useList } from '../list-model.ts';
import { type Paging, toPageNumber } from '../state/paging.ts';
import { PAGE_SIZES } from '../state/view.ts';
import { useAhead } from './use-ahead.ts';

/** The range of rows, and the way to others. Native buttons in a labeled nav; approaching Next reads that page ahead. */
export function PagingBar() {
  const { handle, rows, props } = useList();
  const { paging, isOfOther } = rows;
  const lastPage = isOfOther ? null : (paging?.lastPage ?? null);
  const { pageNumber, pageSize } = handle.view;
  const go = (page: number) => handle.update({ pageNumber: page });
  const { hasNext, readAhead } = useAhead();
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <nav className={classes.paging} aria-label={t('list.paging.label', { name: props.caption })}>
      <span className={`${classes.range} tabular`}>{paging ? rangeText(paging) : '\u00a0'}</span>
      {/* Not the library's select: its own label, which this one does without, draws everything around it a second time. */}
      <Input
        component="select"
        size="xs"
        pointer
        rightSectionPointerEvents="none"
        rightSection={<IconSelector size={14} aria-hidden="true" />}
        aria-label={t('list.paging.size')}
        value={String(pageSize)}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => handle.update({ pageSize: Number(event.currentTarget.value) })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('list.paging.perPage', { size })}
          </option>
        ))}
      </Input>
      <div className={classes.pager}>
        <ActionIcon aria-label={t('list.paging.first')} disabled={pageNumber <= 1} onClick={() => go(1)}>
          <IconChevronsLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={t('list.paging.previous')} disabled={pageNumber <= 1} onClick={() => go(pageNumber - 1)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <PageField page={pageNumber} lastPage={lastPage} onGo={go} />
        <ActionIcon
          aria-label={t('list.paging.next')}
          disabled={!hasNext}
          onPointerEnter={readAhead}
          onFocus={readAhead}
          onClick={() => go(pageNumber + 1)}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          aria-label={t('list.paging.last')}
          disabled={!lastPage || pageNumber >= lastPage}
          onClick={() => lastPage && go(lastPage)}
        >
          <IconChevronsRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </nav>
  );
}

/** `1–100 of 2,912`; if the total is unknown: `of at most`, or nothing. An unknown total is never 0. */
export function rangeText({ from, to, total, atMost }: Paging): string {
  // A page past the end has no rows.
  const rows = to === 0 ? formatNumber(0) : t('list.paging.range', { from: formatNumber(from), to: formatNumber(to) });
  if (total !== null) return t('list.paging.rangeOf', { rows, total: formatNumber(total) });
  return atMost === null ? rows : t('list.paging.rangeAtMost', { rows, total: formatNumber(atMost) });
}

function PageField({
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
}
