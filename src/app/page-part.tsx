import { type ComponentType, use, useMemo } from 'react';
import { useLocation } from 'react-router';
import { readable } from './ready.ts';

type Load = () => Promise<ComponentType>;

/** Begins to load a page that is about to be shown. Resolves once it is here, or cannot be had. */
export const loadAhead = (load: Load, entry: string): Promise<unknown> => pageOf(load, entry).catch(() => null);

interface Loading {
  readonly page: Promise<ComponentType>;
  /** The entry of the history at which it failed. */
  failedAt: string | null;
}

const started = new Map<Load, Loading>();

/** Code that did not come is asked for again at the next entry of the history, and not while its failure is shown. */
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

/** A page, whose code is loaded when it is first visited. */
export function PagePart({ load }: { readonly load: Load }) {
  const { key } = useLocation();
  const Page = use(pageOf(load, key));
  // A change of the address draws again only what reads it.
  return useMemo(() => <Page />, [Page]);
}
