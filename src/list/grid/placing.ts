/** Where pinned columns stand when the table scrolls sideways: the first column always, others as people pin them. */
export interface PlacedColumn<C> {
  readonly column: C;
  readonly width: number;
  /** Pixels from the left edge; null where the column scrolls. */
  readonly left: number | null;
  /** The last one that stays: the rest slides below its edge. */
  readonly isLastPinned: boolean;
}

export const CHECK_WIDTH = 40;

/** On a narrow screen only the first column stays, and leaves room for another one beside it. */
const NARROW_WIDTH = 150;

export function placeColumns<C extends { readonly name: string; readonly width: number }>(
  columns: readonly C[],
  widths: Readonly<Record<string, number>>,
  pinned: readonly string[],
  isNarrow = false,
): readonly PlacedColumn<C>[] {
  let left = CHECK_WIDTH;
  const stays = (index: number) => {
    const column = columns[index];
    return column !== undefined && (index === 0 || (!isNarrow && pinned.includes(column.name)));
  };
  return columns.map((column, index) => {
    const isPinned = stays(index);
    const wanted = widths[column.name] ?? column.width;
    const width = isNarrow && isPinned ? Math.min(wanted, NARROW_WIDTH) : wanted;
    const placed = { column, width, left: isPinned ? left : null, isLastPinned: isPinned && !stays(index + 1) };
    if (isPinned) left += width;
    return placed;
  });
}
