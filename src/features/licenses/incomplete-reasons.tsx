import { t, textOr } from '../../text/t.ts';
import css from './licenses.module.css';

/** Each reason with what is missing and what that means; a bit unknown to the specification is shown as its number. */
export function IncompleteReasons({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={css.reasons}>
      {names.map((name) => (
        <li key={name}>
          <strong>{/^\d+$/.test(name) ? t('licenses.unknownReason', { bit: name }) : name}</strong>
          <span>{textOr(`licenses.reason.${name}`, t('licenses.reasonUnexplained'))}</span>
        </li>
      ))}
    </ul>
  );
}
