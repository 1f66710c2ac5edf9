import { useElementSize } from '@mantine/hooks';
import { usePrinting } from '../ui/use-printing.ts';

/** The width in pixels of a chart for paper, which then fills the sheet: measuring there would come too late. */
const PAPER_WIDTH = 860;

/** The box in which a chart is drawn, and the width to draw it in; 0 until known. */
export function useChartWidth() {
  const { ref, width } = useElementSize();
  return { ref, width: usePrinting() ? PAPER_WIDTH : Math.floor(width) };
}
