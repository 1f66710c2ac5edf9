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
  /** The console operation that the page reads. */
  readonly operation: Id;
  /** What its records are computed from if the service lacks the operation. */
  readonly gathering: Gathering<T>;
  /** Must be a module function. `todayDay`: the service's UTC day, counted from 1970-01-01. */
  readonly toRecords: (gathered: T, todayDay: number) => readonly AnswerOf<Id>[];
  /** Shown above the gathering until the page is ready. */
  readonly title: string;
  readonly children: (state: Reading) => ReactNode;
}

export interface Reading {
  /** The time of the numbers, in milliseconds since 1970 UTC; null for now. */
  readonly at: number | null;
  /** The age of gathered data, and the way to gather it again; null if the service computes it. */
  readonly bar: ReactNode;
}

/** Reads a console operation: directly if the service has it, else from its lists, gathered. */
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
