import type { Tone } from './chart-data.ts';
import css from './charts.module.css';
import { sparkPath } from './spark-path.ts';
import { colorOf } from './tones.tsx';

interface Props {
  readonly values: readonly (number | null)[];
  readonly tone: Tone;
  readonly width?: number;
  readonly height?: number;
}

/** A series as a small line beside its number; the number says it in words, so screen readers skip the drawing. */
export function SparkLine({ values, tone, width = 120, height = 32 }: Props) {
  const { path, dots } = sparkPath(values, width, height);
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} fill="none" stroke={colorOf(tone)} strokeWidth={1.6} strokeLinejoin="round" strokeLinecap="round" />
      {dots.map(([x, y]) => (
        <circle key={`${x}`} cx={x} cy={y} r={2.4} fill={colorOf(tone)} />
      ))}
    </svg>
  );
}
