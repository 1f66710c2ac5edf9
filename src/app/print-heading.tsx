import { useSession } from '../session/session.ts';
import { t } from '../text/t.ts';

/** On paper the header is left out: this says of which product and tenant the page is. */
export function PrintHeading() {
  const { profile } = useSession();
  return <p className="print-only">{[t('app.name'), profile?.tenantName].filter((part) => part != null).join(' · ')}</p>;
}
