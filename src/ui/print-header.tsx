import { serviceNow } from '../clock.ts';
import { formatDate } from '../format.ts';
import { t } from '../text/t.ts';
import classes from './ui.module.css';
import { usePrinting } from './use-printing.ts';

interface PrintHeaderProps {
  /** The page's filter in words; null: nothing is left out; absent: the page has no filter. */
  readonly filter?: string | null;
  /** When its numbers were read, in milliseconds since 1970 UTC; null: at the time of printing. */
  readonly asOf?: number | null;
}

/** Only on paper, below the name of product and tenant: when it was printed, the time of its numbers, and its filter. */
export function PrintHeader({ filter, asOf = null }: PrintHeaderProps) {
  // Redrawn for printing: a page may stay open for days.
  usePrinting();
  const facts = [
    [t('print.printed'), formatDate(serviceNow(), { withTime: true })],
    ...(asOf === null ? [] : [[t('print.asOf'), formatDate(asOf, { withTime: true })]]),
    ...(filter === undefined ? [] : [[t('list.filterPanel.button'), filter ?? t('print.everything')]]),
  ];
  return (
    <dl className={`print-only ${classes.printFacts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
