export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Positions a card: below its link, or above it if there is no room, always inside the window. In viewport pixels. */
export function placeCard(
  link: Box,
  card: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const edge = 8;
  const gap = 6;
  const left = Math.max(edge, Math.min(link.left, view.width - card.width - edge));
  const below = link.top + link.height + gap;
  const above = link.top - gap - card.height;
  const fitsBelow = below + card.height + edge <= view.height;
  return { left, top: fitsBelow || above < edge ? below : above };
}
