import { serviceNow } from '../clock.ts';
import { formatDate } from '../format.ts';
import { t } from '../text/t.ts';
import classes from './ui.module.css';
import { usePrinting } from './use-printing.ts';

interface PrintHeaderProps {
  /** What the page is limited to, in words; null: nothing is left out; absent: a page that has no filter. */
  readonly filter?: string | null;
  /** When its numbers were read, in milliseconds since 1970 UTC; null: as the page is printed. */
  readonly asOf?: number | null;
}

/** On paper alone, below the name of product and tenant: when it was printed, of when its numbers are, and what it is limited to. */
export function PrintHeader({ filter, asOf = null }: PrintHeaderProps) {
  // Drawn anew when it is printed: a page may stand open for days.
  usePrinting();
  const facts = [
    [t('print.printed'), formatDate(serviceNow(), { withTime: true })],
    ...(asOf === null ? [] : [[t('print.asOf'), formatDate(asOf, { withTime: true })]]),
    ...(filter === undefined ? [] : [[t('print.filter'), filter ?? t('print.everything')]]),
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
