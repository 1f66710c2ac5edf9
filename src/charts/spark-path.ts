type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * A series → an SVG path in a box of width × height, the lowest value at the bottom, the highest at the top. Gaps break the line;
 * a point alone between gaps becomes a dot, as does the last known point. A flat series is in the middle, zeros at the bottom.
 */
export function sparkPath(
  values: readonly (number | null)[],
  width: number,
  height: number,
): { readonly path: string; readonly dots: Point[] } {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { path: '', dots: [] };
  const pad = 3;
  const lowest = known.reduce((a, b) => Math.min(a, b));
  const highest = known.reduce((a, b) => Math.max(a, b));
  const toY = (value: number): number => {
    if (highest === lowest) return highest === 0 ? height - pad : height / 2;
    return round(height - pad - ((value - lowest) / (highest - lowest)) * (height - 2 * pad));
  };
  const toX = (index: number): number =>
    round(values.length === 1 ? width - pad : pad + (index / (values.length - 1)) * (width - 2 * pad));

  let path = '';
  const dots: Point[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const point: Point = [toX(index), toY(value)];
    const continues = (values[index - 1] ?? null) !== null;
    path += `${continues ? 'L' : 'M'}${point[0]} ${point[1]}`;
    const alone = !continues && (values[index + 1] ?? null) === null;
    const last = values.slice(index + 1).every((next) => next === null);
    if (alone || last) dots.push(point);
  });
  return { path, dots };
}
