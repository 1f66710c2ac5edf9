import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { OperationId } from '../../contract/operations.ts';
import { useHasConsole } from '../session/use-config.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { ListSource } from './over-lists.tsx';

export interface Reading {
  /** The time of the numbers, in milliseconds since 1970 UTC; null for now. */
  readonly at: number | null;
  /** The age of gathered data, and the way to gather it again; null if the service computes it. */
  readonly bar: ReactNode;
}

interface PageProps {
  /** Shown above the gathering until the page is ready. */
  readonly title: string;
  readonly children: (state: Reading) => ReactNode;
}

export interface ComputedProps extends PageProps {
  /** From `overLists`: what gathers the numbers if the service lacks the operation that the page reads. */
  readonly over: ComponentType<PageProps>;
}

/** What answers a console operation from lists: only loaded where the service lacks the operation. */
export const overLists = <Id extends OperationId, T>(operation: Id, load: () => Promise<ListSource<Id, T>>) =>
  lazyPart(async () => {
    const [{ OverLists }, source] = await Promise.all([import('./over-lists.tsx'), load()]);
    return (props: PageProps) => <OverLists operation={operation} {...source} {...props} />;
  });

/** Reads a console operation: directly if the service has it, else from its lists, gathered. */
export function Computed({ over: Over, title, children }: ComputedProps) {
  const hasConsole = useHasConsole();
  if (hasConsole === null) return null;
  if (hasConsole) return children({ at: null, bar: null });
  return (
    <Suspense fallback={<PageHeader title={title} />}>
      <Over title={title}>{children}</Over>
    </Suspense>
  );
}
