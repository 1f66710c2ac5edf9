import type { AnswerOf } from '../../../contract/infer.ts';
import { LicenseDetail } from '../../../contract/resources/index.ts';
import { bitNames } from '../../format.ts';
import { t } from '../../text/t.ts';

/** What a license lacks, one name per reason; empty if it is complete. Services may only say that something is missing. */
export function incompleteNames(license: AnswerOf<'getLicense'>): readonly string[] {
  const { incompleteReasons: reasons } = license;
  // The service may send this undocumented field, for which the contract has no name.
  const isIncomplete: unknown = Reflect.get(license, 'isIncomplete');
  const names = bitNames(LicenseDetail.fields.incompleteReasons, reasons);
  if (names.length > 0) return names;
  return isIncomplete === true || /^true$/i.test(String(isIncomplete)) ? [t('licenses.reasonNotGiven')] : [];
}
