import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { FilterTree } from '../../contract/filter/tree.ts';
import { type Operation, type OperationId, operation as operationOf } from '../../contract/operations.ts';
import { parseSort, type SortKey, serializeSort } from '../../contract/sort.ts';
import type { ListView } from '../api/queries.ts';
import { pathTo } from '../paths.ts';
import { useHasConsole } from '../session/use-config.ts';
import { createStore } from '../store.ts';
import { currentLocale } from '../text/locale.ts';
import { ForbiddenState } from '../ui/forbidden-state.tsx';
import { useServiceDay } from '../use-clock.ts';
import { columnsOf } from './columns/column-specs.ts';
import { useLayout } from './columns/use-layout.ts';
import { sortOfferOf } from './columns/use-sort-offer.ts';
import { useFilter } from './filters/use-filter.ts';
import { type Dialog, type ListModel, ListProvider } from './list-model.ts';
import { ListScreen } from './list-screen.tsx';
import { defaultRowKey, keyRows } from './rows/row-key.ts';
import { useLate } from './rows/use-late.ts';
import { useRows } from './rows/use-rows.ts';
import { useUnknownFields } from './rows/use-unknown-fields.ts';
import { visibleColumns } from './state/columns.ts';
import { fieldsIn, withRivals } from './state/conditions.ts';
import { requestFilter } from './state/filter-text.ts';
import { withTotal } from './state/paging.ts';
import { searchFieldsOf, searchTree } from './state/search.ts';
import { emptySelection, type Selection } from './state/selection.ts';
import { currencyFirst } from './state/sorting.ts';
import { useView } from './state/use-view.ts';
import type { Fuller, ListRecord, QuickFilter, QuickFilters, ResourceTableProps } from './types.ts';
import { useLacking } from './use-lacking.ts';
import { useUnlessSame } from './use-unless-same.ts';
import { useDefaultView } from './views/use-default-view.ts';

/** A list of the service as a table: columns, filters, sorting and paging come from the operation and its resource's fields. */
export function ResourceTable<Id extends OperationId>(props: ResourceTableProps<Id>): ReactNode;
export function ResourceTable(props: ResourceTableProps) {
  const lacking = useLacking(props.operation);
  if (lacking !== null) return <ForbiddenState scope={lacking} />;
  // Rows of one parent must never appear under another: another list starts over.
  return <ListStart key={`${props.operation} ${JSON.stringify(props.params ?? {})}`} {...props} />;
}

/** The page above is drawn again for more than its list needs to know: counts of quick filters, other parts of the address. */
const ListStart = memo(function ListStart(props: ResourceTableProps) {
  const operation = operationOf(props.operation);
  const fuller = useFuller(props);
  const specs = useMemo(
    () => (fuller ? columnsOf(operationOf(fuller.operation), fuller.columns) : columnsOf(operation, props.columns)),
    [operation, props.columns, fuller],
  );
  const isReady = useDefaultView(operation.id, props.urlPrefix ?? '', defaultsOf(props), specs);
  return isReady ? <ListRoot {...props} /> : null;
});

const defaultsOf = (props: ResourceTableProps) => {
  const { sort, defaultPageSize } = operationOf(props.operation);
  return { sort: sort ? (props.defaultSort ?? '') : '', pageSize: defaultPageSize };
};

/** Counting the matches of each quick filter in more records than this is not a cheap question. */
const LONG = 100_000;
const NO_PARAMS = {};
const NONE: Selection<ListRecord> = emptySelection();
const NO_SORT: readonly SortKey[] = [];
const NO_OFFERS: readonly QuickFilter[] = [];

/** The console's operation over the same records, if the service has it and the token may use it. */
function useFuller({ operation: id, fuller }: ResourceTableProps): Fuller | null {
  const lacking = useLacking(fuller?.operation ?? id);
  const hasConsole = useHasConsole();
  return fuller && lacking === null && hasConsole ? fuller : null;
}

/** Whether the rows must come from the fuller operation: the plain one does not know such a condition or sort order. */
const asksMore = (tree: FilterTree | null, sort: readonly SortKey[], { filterFields }: Operation): boolean =>
  sort.length > 0 || (tree !== null && fieldsIn(tree).some((name) => !Object.hasOwn(filterFields, name)));

const offersOf = (filters: QuickFilters = NO_OFFERS, todayDay: number): readonly QuickFilter[] =>
  typeof filters === 'function' ? filters(todayDay) : filters;

const ListRoot = memo(function ListRoot(all: ResourceTableProps) {
  const { quickFilters, ...others } = all;
  // Their counts arrive one by one after the rows; most parts of the list do not depend on them.
  const props = useUnlessSame(others);
  const { operation: id, baseFilter, urlPrefix = '' } = props;
  const plain = operationOf(id);
  const fuller = useFuller(props);
  const operation = fuller ? operationOf(fuller.operation) : plain;
  // Different parameters mean a different list: the key of `ListStart`.
  const [params] = useState(props.params ?? NO_PARAMS);
  const columnOptions = fuller?.columns ?? props.columns;
  const { zoneinfo } = currentLocale();
  const todayDay = useServiceDay();
  const offers = useMemo(
    () => withRivals([...offersOf(fuller?.quickFilters, todayDay), ...offersOf(quickFilters, todayDay)]),
    [quickFilters, fuller, todayDay],
  );
  // Their labels change with each count that arrives, but not what is needed to read the filter.
  const trees = JSON.stringify(offers.map(({ filter }) => filter));
  const wholes = useMemo(() => JSON.parse(trees) as readonly FilterTree[], [trees]);

  const handle = useView(urlPrefix, {
    sort: operation.sort ? (props.defaultSort ?? '') : '',
    pageSize: operation.defaultPageSize,
  });
  const { view, update } = handle;
  const filter = useFilter(handle, operation.filterFields, zoneinfo, wholes);
  const searchFields = useMemo(
    () => (operation.filter ? (props.searchFields ?? searchFieldsOf(operation.filterFields)) : []),
    [operation, props.searchFields],
  );
  const sort = useMemo(() => {
    const read = parseSort(view.sort, operation.resource.fields);
    return read.ok ? currencyFirst(read.sort, operation.resource.fields) : [];
  }, [view.sort, operation]);
  const base = JSON.stringify(baseFilter ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `base` stands for `baseFilter`, which pages create at each render
  const request = useMemo((): ListView => {
    const text = operation.filter ? requestFilter(filter, baseFilter ?? null, searchTree(view.search, searchFields)) : undefined;
    const sorted = operation.sort ? serializeSort(sort) : '';
    return {
      pageSize: view.pageSize,
      pageNumber: view.pageNumber,
      ...(text !== undefined && { filter: text }),
      ...(sorted !== '' && { sort: sorted }),
    };
  }, [operation, filter, base, view.search, searchFields, sort, view.pageSize, view.pageNumber]);

  const isFull = fuller === null || asksMore(filter.tree, sort, plain);
  const asked = isFull ? operation : plain;
  const read = useRows(asked, params, request, sort);
  const unknown = useUnknownFields(operation.filterFields, read.records);
  const columns = useMemo(
    () => columnsOf(operation, columnOptions, unknown, plain.resource.fields),
    [operation, columnOptions, unknown, plain],
  );
  const layout = useLayout(id, columns, handle);
  const shown = useMemo(
    () => visibleColumns(layout).flatMap((name) => columns.find((column) => column.name === name) ?? []),
    [layout, columns],
  );

  const isLateShown = shown.some(({ isLate }) => isLate);
  const late = useLate(!isFull && isLateShown ? operation.id : null, read.records);
  const [counted, setCounted] = useState<{ readonly filter: string | undefined; readonly total: number } | null>(null);
  const onTotal = useCallback((total: number) => setCounted({ filter: request.filter, total }), [request.filter]);
  const total = counted !== null && counted.filter === request.filter && !read.isOfOther ? counted.total : null;
  const rows = useMemo(() => {
    const paging = read.paging && total !== null ? withTotal(read.paging, total) : read.paging;
    return { ...read, records: late.records, paging };
  }, [read, late.records, total]);

  const sortOffer = useUnlessSame(sortOfferOf(operation, rows.paging));

  const { rowKey } = props;
  const keyOf = useMemo(() => rowKey ?? defaultRowKey(operation), [rowKey, operation]);
  const keyed = useMemo(() => keyRows(rows.records, keyOf), [rows.records, keyOf]);

  // What was chosen under one question is not acted on under another.
  const [chosen, setChosen] = useState({ under: request.filter, selection: NONE });
  const selection = chosen.under === request.filter ? chosen.selection : NONE;

  const height = useRef<number | null>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  // Not list state: an announcement to screen readers must not redraw anything else.
  const [said] = useState(() => createStore(''));
  const ownTarget = operation.resource.fields.id?.target;
  const detailOf = props.detailPath;
  const detailPath = useCallback(
    (record: ListRecord) => {
      if (detailOf) return detailOf(record);
      return ownTarget ? pathTo(ownTarget, record.id) : null;
    },
    [detailOf, ownTarget],
  );

  const model: ListModel = {
    props,
    operation,
    table: id,
    offers,
    late,
    params,
    columns,
    shown,
    layout,
    view,
    problems: handle.problems,
    update,
    search: view.search,
    previewed: view.row,
    filter,
    begun: useRef(null),
    searchFields,
    // A sort order that is not applied shows no arrow.
    sort: rows.tooManyToSort ? NO_SORT : sort,
    setSort: useCallback((next) => update({ sort: serializeSort(next) }), [update]),
    request,
    requestedFilter: request.filter ?? '',
    asked: asked.id,
    length: rows.paging === null ? 'unknown' : (rows.paging.atMost ?? LONG) < LONG ? 'short' : 'long',
    rows,
    refresh: read.refresh,
    sortOffer,
    onTotal,
    height,
    keyed,
    detailPath,
    selection,
    // Rows that answer another question are not chosen under this one.
    setSelection: useCallback(
      (next) => read.isOfOther || setChosen({ under: request.filter, selection: next }),
      [request.filter, read.isOfOther],
    ),
    dialog,
    setDialog,
    openPreview: useCallback((key) => update({ row: key }, { replace: view.row !== null }), [update, view.row]),
    announce: said.set,
  };
  return (
    <ListProvider model={model}>
      <ListScreen said={said} />
    </ListProvider>
  );
});
