/**
 * The layout of a table: which columns are shown, in which order, how wide, which are pinned, and the density of rows. Stored per
 * user and table with a version; a layout of another version, or one that names missing fields, falls back field by field.
 */
import { parseRecord } from '../../../contract/shape.ts';
export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof DENSITIES)[number];
/** Row heights in pixels: fixed, so that a thousand rows need no measuring. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 28, normal: 36, roomy: 48 };

export const COLUMN_WIDTH = { minimum: 64, maximum: 800 } as const;

export interface ColumnSpec {
  readonly name: string;
  readonly width: number;
  readonly visible: boolean;
}

export interface Layout {
  /** All columns, including hidden ones, in order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Only widths that were changed, in pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Columns that stay in place when the table scrolls sideways, in addition to the first one. */
  readonly pinned: readonly string[];
  readonly density: Density;
}

export function defaultLayout(specs: readonly ColumnSpec[]): Layout {
  return {
    order: specs.map(({ name }) => name),
    hidden: specs.filter(({ visible }) => !visible).map(({ name }) => name),
    widths: {},
    pinned: [],
    density: 'normal',
  };
}

/** Visible columns in screen order: pinned ones first. */
export function visibleColumns(layout: Layout): readonly string[] {
  const shown = layout.order.filter((name) => !layout.hidden.includes(name));
  return [...shown.filter((name) => layout.pinned.includes(name)), ...shown.filter((name) => !layout.pinned.includes(name))];
}

/** Shows exactly these columns in this order, as a link or a saved view asks; unknown names are left out. */
export function withVisible(layout: Layout, names: readonly string[]): Layout {
  const shown = [...new Set(names)].filter((name) => layout.order.includes(name));
  if (shown.length === 0) return layout;
  const rest = layout.order.filter((name) => !shown.includes(name));
  return { ...layout, order: [...shown, ...rest], hidden: rest, pinned: layout.pinned.filter((name) => shown.includes(name)) };
}

/** Shows or hides a column; the last visible one stays. */
export function toggleColumn(layout: Layout, name: string): Layout {
  if (layout.hidden.includes(name)) return { ...layout, hidden: layout.hidden.filter((each) => each !== name) };
  if (visibleColumns(layout).length <= 1 || !layout.order.includes(name)) return layout;
  return { ...layout, hidden: [...layout.hidden, name], pinned: layout.pinned.filter((each) => each !== name) };
}

/** Moves a column to the position of another: before it when coming from behind, after it when coming from before. */
export function moveColumn(layout: Layout, name: string, target: string): Layout {
  const from = layout.order.indexOf(name);
  const to = layout.order.indexOf(target);
  if (from < 0 || to < 0 || from === to) return layout;
  const order = layout.order.filter((each) => each !== name);
  order.splice(to, 0, name);
  return { ...layout, order };
}

/** Moves one position to the left (-1) or right (1) among the visible columns. */
export function nudgeColumn(layout: Layout, name: string, step: -1 | 1): Layout {
  const shown = visibleColumns(layout);
  const target = shown[shown.indexOf(name) + step];
  if (target === undefined || layout.pinned.includes(target) !== layout.pinned.includes(name)) return layout;
  return moveColumn(layout, name, target);
}

export function resizeColumn(layout: Layout, name: string, width: number): Layout {
  const clamped = Math.round(Math.min(COLUMN_WIDTH.maximum, Math.max(COLUMN_WIDTH.minimum, width)));
  return Number.isFinite(clamped) ? { ...layout, widths: { ...layout.widths, [name]: clamped } } : layout;
}

export function togglePin(layout: Layout, name: string): Layout {
  const pinned = layout.pinned.includes(name) ? layout.pinned.filter((each) => each !== name) : [...layout.pinned, name];
  return { ...layout, pinned };
}

export const isDefaultLayout = (layout: Layout, specs: readonly ColumnSpec[]): boolean =>
  JSON.stringify(layout) === JSON.stringify(defaultLayout(specs));

const VERSION = 1;

export const encodeLayout = (layout: Layout): string => JSON.stringify({ version: VERSION, ...layout });

/** Stored text → layout. Newer columns take their default position at the end; missing ones are dropped. */
export function decodeLayout(text: string | null, specs: readonly ColumnSpec[]): Layout {
  const fallback = defaultLayout(specs);
  const read = parseRecord(text);
  if (read === null || read.version !== VERSION) return fallback;
  const known = new Set(fallback.order);
  const names = (value: unknown) =>
    Array.isArray(value)
      ? [...new Set(value)].filter((name): name is string => typeof name === 'string' && known.has(name))
      : null;
  const order = names(read.order) ?? [];
  const added = specs.filter(({ name }) => !order.includes(name));
  const hidden = [...(names(read.hidden) ?? fallback.hidden), ...added.filter(({ visible }) => !visible).map(({ name }) => name)];
  const all = [...order, ...added.map(({ name }) => name)];
  return {
    order: all,
    hidden: all.every((name) => hidden.includes(name)) ? fallback.hidden : [...new Set(hidden)],
    widths: widthsOf(read.widths, known),
    pinned: names(read.pinned) ?? [],
    density: DENSITIES.find((density) => density === read.density) ?? 'normal',
  };
}

function widthsOf(value: unknown, known: ReadonlySet<string>): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, width]) =>
        known.has(name) && typeof width === 'number' && width >= COLUMN_WIDTH.minimum && width <= COLUMN_WIDTH.maximum,
    ),
  );
}
