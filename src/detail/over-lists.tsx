import { useEffect, useMemo, useState } from 'react';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { type Gathering, useGathered } from '../api/gather.ts';
import { holdList } from '../api/held-list.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { useServiceDay } from '../use-clock.ts';
import type { ComputedProps } from './computed.tsx';
import { GatherBar } from './gather-bar.tsx';

/** How a console operation is answered from the lists of a service that lacks it. */
export interface ListSource<Id extends OperationId, T> {
  readonly gathering: Gathering<T>;
  /** Must be a module function. `todayDay`: the service's UTC day, counted from 1970-01-01. */
  readonly toRecords: (gathered: T, todayDay: number) => readonly AnswerOf<Id>[];
}

interface OverListsProps<Id extends OperationId, T> extends ListSource<Id, T>, Pick<ComputedProps, 'title' | 'children'> {
  readonly operation: Id;
}

/** Gathers the lists, then shows a page that reads the operation. */
export function OverLists<Id extends OperationId, T>(props: OverListsProps<Id, T>) {
  const { operation, gathering, toRecords, title, children } = props;
  const today = useServiceDay();
  const { gather, gathered } = useGathered(gathering);
  const { data, at } = gathered;
  const records = useMemo(() => (data === null ? null : toRecords(data, today)), [data, toRecords, today]);
  // The children request the list: they are shown once it can be answered locally.
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (records === null) return;
    holdList(operation, records);
    setIsHeld(true);
  }, [operation, records]);
  const bar = <GatherBar gather={gather} gathered={gathered} />;
  if (isHeld) return children({ at, bar });
  return (
    <>
      <PageHeader title={title} />
      {bar}
    </>
  );
}
