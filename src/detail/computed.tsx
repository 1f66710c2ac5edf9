import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { AnswerOf } from '../../contract/infer.ts';
import type { OperationId } from '../../contract/operations.ts';
import { type Gathering, useGathered } from '../api/gather.ts';
import { holdList } from '../api/held-list.ts';
import { useServiceDay } from '../clock.ts';
import { useHasConsole } from '../session/use-config.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { GatherBar } from './gather-bar.tsx';

interface ComputedProps<Id extends OperationId, T> {
  /** The console's operation that the page reads. */
  readonly operation: Id;
  /** What its records are put together from where the service lacks it. */
  readonly gathering: Gathering<T>;
  /** A function of the module. `todayDay`: the service's UTC day, counted from 1970-01-01. */
  readonly toRecords: (gathered: T, todayDay: number) => readonly AnswerOf<Id>[];
  /** Stands above what is gathered until the page is there. */
  readonly title: string;
  readonly children: (state: Reading) => ReactNode;
}

export interface Reading {
  /** Of when the numbers are, in milliseconds since 1970 UTC; null: of now. */
  readonly at: number | null;
  /** The age of what was gathered, and the way to gather it anew; null where the service computes. */
  readonly bar: ReactNode;
}

/** What reads an operation of the console: at once where the service has it, and else over its lists, gathered. */
export function Computed<Id extends OperationId, T>(props: ComputedProps<Id, T>) {
  const hasConsole = useHasConsole();
  if (hasConsole === null) return null;
  return hasConsole ? props.children({ at: null, bar: null }) : <OverLists {...props} />;
}

function OverLists<Id extends OperationId, T>({ operation, gathering, toRecords, title, children }: ComputedProps<Id, T>) {
  const today = useServiceDay();
  const { gather, gathered } = useGathered(gathering);
  const { data, at } = gathered;
  const records = useMemo(() => (data === null ? null : toRecords(data, today)), [data, toRecords, today]);
  // What is below asks for the list: it is shown once that is answered from here.
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
