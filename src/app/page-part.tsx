import { type ComponentType, use, useMemo } from 'react';
import { useLocation } from 'react-router';

type Load = () => Promise<ComponentType>;

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
  const loading: Loading = { page: load(), failedAt: null };
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
