const PATH = '/api/sam/software-registry/v1/applications';

/** The page size, from the address: the runner opens one page for 100 rows and one for 1000. */
export const pageSize = Number(new URLSearchParams(location.search).get('size') ?? '100');

/** The filter of the product's search box for one word, so that all grids get the same answers. */
function filterOf(word) {
  const text = word.trim();
  if (text === '') return '';
  const quoted = `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  return `(name -contains ${quoted}) -or (manufacturer -contains ${quoted})`;
}

/** One page of applications. The server of this page adds the access token. */
export async function fetchApplications({ word, page, size, signal }) {
  const query = new URLSearchParams({ page_size: String(size), page_number: String(page) });
  const filter = filterOf(word);
  if (filter !== '') query.set('filter', filter);
  const answer = await fetch(`${PATH}?${query}`, { signal });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
  const { items, pagination } = await answer.json();
  return { items, hasNextPage: page < pagination.total_pages, atMost: pagination.total_pages * size };
}
