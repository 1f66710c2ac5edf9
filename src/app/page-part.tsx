import { type ComponentType, use, useMemo } from 'react';
import { useLocation } from 'react-router';
import { readable } from './ready.ts';

type Load = () => Promise<ComponentType>;

/** Starts loading a page that is about to be shown. Resolves once it has loaded, or failed. */
export const loadAhead = (load: Load, entry: string): Promise<unknown> => pageOf(load, entry).catch(() => null);

interface Loading {
  readonly page: Promise<ComponentType>;
  /** The history entry at which it failed. */
  failedAt: string | null;
}

const started = new Map<Load, Loading>();

/** Code that failed to load is requested again at the next history entry, but not while its failure is shown. */
function pageOf(load: Load, entry: string): Promise<ComponentType> {
  const before = started.get(load);
  if (before && (before.failedAt === null || before.failedAt === entry)) return before.page;
  const loading: Loading = { page: readable(load()), failedAt: null };
  loading.page.catch(() => {
    loading.failedAt = entry;
  });
  started.set(load, loading);
  return loading.page;
}

/** Code that failed to load is requested again at the next drawing. */
export function forgetFailures(): void {
  for (const [load, { failedAt }] of started) if (failedAt !== null) started.delete(load);
}

/** A page whose code loads on the first visit. */
export function PagePart({ load }: { readonly load: Load }) {
  const { key } = useLocation();
  const Page = use(pageOf(load, key));
  // A change of the address only redraws components that read it.
  return useMemo(() => <Page />, [Page]);
}
