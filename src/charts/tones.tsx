import type { Tone } from './chart-data.ts';

/** Dashes of a tone's line. */
const DASHES: Partial<Record<Tone, string>> = { inactive: '7 3', none: '2 3' };

export const colorOf = (tone: Tone): string => `var(--chart-${tone})`;
export const dashOf = (tone: Tone): string => DASHES[tone] ?? 'none';

/** Pattern ids are unique to the chart: if two charts shared one, saving or unmounting one would take its definitions along. */
export const patternId = (chart: string, tone: Tone): string => `pattern-${chart}-${tone}`;

/** The fill of an area or a bar: lines, dots, or none, over a tint of the same color. */
function PatternMark({ tone }: { readonly tone: Tone }) {
  const color = colorOf(tone);
  switch (tone) {
    case 'inactive':
      return <path d="M-1 7 L7 -1 M-1 1 L1 -1 M5 7 L7 5" stroke={color} strokeWidth={1.3} opacity={0.75} />;
    case 'none':
      return <circle cx={3} cy={3} r={1} fill={color} opacity={0.8} />;
    case 'removed':
      return <path d="M0 3 H6" stroke={color} strokeWidth={2} />;
    default:
      return null;
  }
}

/** Strength of the tint under the pattern: bars stand alone and are full, areas let the grid show through. */
const TINTS: Readonly<Record<Tone, number>> = { active: 0.42, inactive: 0.14, none: 0.1, total: 0.12, added: 1, removed: 0.3 };

export function Patterns({ chart, tones }: { readonly chart: string; readonly tones: readonly Tone[] }) {
  return (
    <defs>
      {tones.map((tone) => (
        <pattern key={tone} id={patternId(chart, tone)} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} fill={colorOf(tone)} opacity={TINTS[tone]} />
          <PatternMark tone={tone} />
        </pattern>
      ))}
    </defs>
  );
}

/** The dashes of the previous period, drawn in the color of its series. */
export const PREVIOUS_DASH = '1 4';
/** The sum of the previous period, over areas whose edges are dotted themselves. */
export const PREVIOUS_SUM_DASH = '9 4';

export function PreviousSwatch({ dash }: { readonly dash: string }) {
  return (
    <svg width={18} height={10} aria-hidden="true" focusable="false">
      <line x1={1} x2={17} y1={5} y2={5} stroke="currentColor" strokeWidth={1.5} strokeDasharray={dash} strokeLinecap="round" />
    </svg>
  );
}

/** The swatch of a series in legend and tooltip: its tint, pattern and line. */
export function Swatch({ chart, tone }: { readonly chart: string; readonly tone: Tone }) {
  return (
    <svg width={18} height={10} aria-hidden="true" focusable="false">
      <rect width={18} height={10} fill={`url(#${patternId(chart, tone)})`} />
      <line x1={0} x2={18} y1={1} y2={1} stroke={colorOf(tone)} strokeWidth={2} strokeDasharray={dashOf(tone)} />
    </svg>
  );
}
