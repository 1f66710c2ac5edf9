import { useEffect } from 'react';
import { t, tn } from '../../text/t.ts';
import ui from '../../ui/ui.module.css';
import css from './licenses.module.css';
import { currencyText, sumOf, sumText, type Total, valueText } from './total-texts.ts';

export interface TotalsProps {
  /** The filter text of the list's request. */
  readonly filter: string | undefined;
  /** Takes the number of matching licenses. */
  readonly onTotal: (total: number) => void;
  /** False while the filter is still being changed. */
  readonly isRested: boolean;
}

interface FiguresProps extends Pick<TotalsProps, 'onTotal'> {
  readonly totals: readonly Total[] | null;
  readonly error: unknown;
  readonly isShortKnown?: boolean;
}

/** The totals as a line of figures, with their places kept until they are known. */
export function Figures({ totals, onTotal, error, isShortKnown = true }: FiguresProps) {
  const licenses = totals && sumOf(totals, 'licenses');
  useEffect(() => {
    if (licenses !== null) onTotal(licenses);
  }, [licenses, onTotal]);
  const unpriced = (totals && sumOf(totals, 'unpriced')) ?? 0;
  const figure = (label: string, value: string | null) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value ?? <div className={ui.skeleton} style={{ width: 60, height: 16, margin: '3px 0 2px' }} />}</dd>
    </div>
  );
  return (
    // On a phone it scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={css.totals} aria-label={t('licenses.totals')} tabIndex={0} aria-busy={totals === null && !error}>
      {error ? (
        <p role="alert">{t('licenses.totals.failed')}</p>
      ) : (
        <dl>
          {figure(t('nav.licenses'), totals && sumText(totals, 'licenses'))}
          {figure(t('licenses.totals.quantity'), totals && sumText(totals, 'quantity'))}
          {isShortKnown && figure(t('licenses.totals.short'), totals && sumText(totals, 'short'))}
          {totals
            ? totals.flatMap((total) =>
                total.purchaseValue === null
                  ? []
                  : figure(t('licenses.totals.value', { currency: currencyText(total) }), valueText(total)),
              )
            : figure(t('licenses.totals.anyValue'), null)}
        </dl>
      )}
      {unpriced > 0 && <p>{tn('licenses.totals.unpriced', unpriced)}</p>}
    </section>
  );
}
