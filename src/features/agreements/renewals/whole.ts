import { useQuery } from '@tanstack/react-query';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import type { WholeList } from '../../../detail/whole-list.ts';
import { wholeListQuery } from '../../../detail/whole-list.ts';

/** All matching renewals, for components that draw or add up the whole; they share one reading. */
export function useRenewals(filter: string | undefined, enabled = true) {
  const query = useQuery({ ...wholeListQuery('listRenewals', {}, filter), enabled, staleTime: 30_000 });
  return query as typeof query & { readonly data: WholeList<RenewalRecord> | undefined };
}
