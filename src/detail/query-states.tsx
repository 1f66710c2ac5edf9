import type { ReactNode } from 'react';
import { isNotFound } from '../request-error.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** The part of a query's result that the states use. */
export interface QueryLike<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface QueryStatesProps<T> {
  readonly query: QueryLike<T>;
  readonly loading: ReactNode;
  /** Shown if the record does not exist; if that is normal, a quiet message, not an error. */
  readonly missing: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The four states of a request. Loaded data stays, whatever happens to a later request. */
export function QueryStates<T>({ query, loading, missing, children }: QueryStatesProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (!query.error) return <>{loading}</>;
  if (isNotFound(query.error)) return <>{missing}</>;
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}

interface MissingProps {
  readonly title: string;
  readonly hint?: string;
  readonly actions?: ReactNode;
}

/** A quiet "there is none" for a page or a part of one. */
export function Missing({ title, hint, actions }: MissingProps) {
  return (
    <EmptyState title={title} actions={actions}>
      {hint}
    </EmptyState>
  );
}
