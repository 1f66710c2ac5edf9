import { useSearchParams } from 'react-router';
import { PrintHeader } from '../ui/print-header.tsx';

/** On paper: when it was printed, of when its numbers are, and what the rows are limited to, as the address says it. */
export function PrintedFilter({ asOf = null }: { readonly asOf?: number | null }) {
  const [params] = useSearchParams();
  const said = [params.get('filter'), params.get('search')].filter((text) => text !== null && text !== '');
  return <PrintHeader filter={said.length > 0 ? said.join(' · ') : null} asOf={asOf} />;
}
