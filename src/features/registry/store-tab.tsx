import { useQuery } from '@tanstack/react-query';
import { ApplicationStore } from '../../../contract/resources/index.ts';
import { objectQuery } from '../../api/queries.ts';
import { Missing, QueryStates } from '../../detail/query-states.tsx';
import { RecordFields } from '../../detail/record-fields.tsx';
import { SectionGrid } from '../../detail/section.tsx';
import { type TextKey, t } from '../../text/t.ts';

const SECTIONS: readonly { readonly title: TextKey; readonly fields: readonly string[] }[] = [
  {
    title: 'registry.storeEntry',
    fields: [
      'name',
      'description',
      'status',
      'publishLevel',
      'purchasePriceBase',
      'rentalPriceBase',
      'rentalPaymentPeriod',
      'imageName',
    ],
  },
  {
    title: 'registry.storeApproval',
    fields: [
      'isOrganizationalApprovalRequired',
      'isApplicationOwnerApprovalRequired',
      'applicationOwnerUsername',
      'isSecondApprovalRequired',
      'secondApprovalUsername',
      'isThirdApprovalRequired',
      'thirdApprovalUsername',
    ],
  },
  {
    title: 'registry.storeRemoval',
    fields: [
      'uninstallOption',
      'isUserUninstallApprovalRequired',
      'daysUntilUninstall',
      'daysUntilUninstallNotification',
      'subscriptionExtensionsDays',
    ],
  },
  {
    title: 'registry.storeProvisioning',
    fields: ['provisioningGroupType', 'provisioningGroupOU', 'computerGroupName', 'userGroupName'],
  },
];

/** The store entry; most applications have none, which is not an error. */
export function StoreTab({ id }: { readonly id: string }) {
  const query = useQuery(objectQuery('getApplicationStore', { id }));
  const sections = SECTIONS.map(({ title, fields }) => ({ title: t(title), fields }));
  const fieldsOf = (record: Readonly<Record<string, unknown>> | null) => (
    <SectionGrid>
      <RecordFields resource={ApplicationStore} record={record} sections={sections} handled={['applicationId']} />
    </SectionGrid>
  );
  return (
    <QueryStates
      query={query}
      loading={fieldsOf(null)}
      missing={<Missing title={t('registry.noStore')} hint={t('registry.noStoreHint')} />}
    >
      {fieldsOf}
    </QueryStates>
  );
}
