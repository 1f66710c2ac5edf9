import { useSearchParams } from 'react-router';
import { PrintHeader } from '../ui/print-header.tsx';

/** For paper: when it was printed, the time of its numbers, and the filter of the rows from the address. */
export function PrintedFilter({ asOf = null }: { readonly asOf?: number | null }) {
  const [params] = useSearchParams();
  const said = [params.get('filter'), params.get('search')].filter((text) => text !== null && text !== '');
  return <PrintHeader filter={said.length > 0 ? said.join(' · ') : null} asOf={asOf} />;
}
