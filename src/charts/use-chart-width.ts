import { useElementSize } from '@mantine/hooks';
import { usePrinting } from '../ui/use-printing.ts';

/** Pixels in which a chart is drawn for paper, where it is then as wide as the sheet: nothing measured there comes in time. */
const PAPER_WIDTH = 860;

/** The box in which a chart is drawn, and the width to draw it in; 0 until that is known. */
export function useChartWidth() {
  const { ref, width } = useElementSize();
  return { ref, width: usePrinting() ? PAPER_WIDTH : Math.floor(width) };
}
