import { useQuery } from '@tanstack/react-query';
import type { RenewalRecord } from '../../../../contract/renewal-record.ts';
import type { WholeList } from '../../../detail/whole-list.ts';
import { wholeListQuery } from '../../../detail/whole-list.ts';

/** All renewals that match, for what draws or adds up the whole: one reading for all of them. */
export function useRenewals(filter: string | undefined, enabled = true) {
  const query = useQuery({ ...wholeListQuery('listRenewals', {}, filter), enabled, staleTime: 30_000 });
  return query as typeof query & { readonly data: WholeList<RenewalRecord> | undefined };
}
