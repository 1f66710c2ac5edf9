export interface Asked {
  readonly method: string;
  readonly url: URL;
}

/** A test's answer instead of the service's; undefined lets the service answer. */
export type Answer = (asked: Asked) => Promise<Response> | Response | undefined;

/**
 * Watches the requests of the page under test from now on. `seen` has those whose path ends with `path`, oldest first; `answer`
 * replaces the service until it is set to null.
 */
export function watchRequests(path: string): { readonly seen: URL[]; answer: Answer | null } {
  const watch: { readonly seen: URL[]; answer: Answer | null } = { seen: [], answer: null };
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.endsWith(path)) return send(input, init);
    watch.seen.push(url);
    return (await watch.answer?.({ method: init?.method ?? 'GET', url })) ?? send(input, init);
  };
  return watch;
}

/** Those of `watchRequests` that ask for rows: the counts of quick filters ask for one record each. */
export function watchRows(path: string): { readonly seen: readonly URL[] } {
  const { seen } = watchRequests(path);
  return {
    get seen() {
      return seen.filter(({ searchParams }) => searchParams.get('page_size') !== '1');
    },
  };
}

/** A page of records as the service answers it, with size 100. */
export const pageOf = (items: readonly unknown[], pageNumber = 1, totalPages: number | null = 1): Response =>
  Response.json({ items, pagination: { page_size: 100, page_number: pageNumber, total_pages: totalPages } });
