import { LicenseDetail } from '../../../contract/resources/index.ts';
import { bitNames } from '../../format.ts';
import { t, textOr } from '../../text/t.ts';
import css from './licenses.module.css';

/** Each reason as what is missing and what that means; a bit that the specification does not name is shown as its number. */
export function IncompleteReasons({ value }: { readonly value: number }) {
  return (
    <ul className={css.reasons}>
      {bitNames(LicenseDetail.fields.incompleteReasons, value).map((name) => (
        <li key={name}>
          <strong>{/^\d+$/.test(name) ? t('licenses.unknownReason', { bit: name }) : name}</strong>
          <span>{textOr(`licenses.reason.${name}`, t('licenses.reasonUnexplained'))}</span>
        </li>
      ))}
    </ul>
  );
}
