import { useEffect, useMemo } from 'react';
import { useGathered } from '../../api/gather.ts';
import { licenseTotalsOf } from '../../api/gatherings/license-totals.ts';
import { GatherBar } from '../../detail/gather-bar.tsx';
import { Figures, type TotalsProps } from './license-figures.tsx';

/** Over another service: one request per thousand matching licenses, only on demand if there are many. */
export function TotalsOverList({ filter, onTotal, isRested }: TotalsProps & { readonly isRested: boolean }) {
  const job = useMemo(() => licenseTotalsOf(filter), [filter]);
  const { gather, gathered } = useGathered(job);
  // Totals of an abandoned filter are no longer needed.
  useEffect(() => gather.stop, [gather]);
  if (gathered.data === null && gathered.phase !== 'idle' && gathered.phase !== 'asking')
    return <GatherBar gather={gather} gathered={gathered} />;
  return (
    <>
      <Figures totals={isRested ? gathered.data : null} onTotal={onTotal} error={null} isShortKnown={false} />
      {gathered.data !== null && <GatherBar gather={gather} gathered={gathered} />}
    </>
  );
}
