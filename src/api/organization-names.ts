import { comparison, literal } from '../../contract/filter/edit.ts';
import { serializeFilter } from '../../contract/filter/serialize.ts';
import { call } from './client.ts';
import { forgetNames } from './names.ts';
import { fetchPage } from './queries.ts';

/** The tenant's name of an organization, read now; null if it has none. Throws RequestError. */
export async function nameOfOrganization(id: string): Promise<string | null> {
  const filter = serializeFilter(comparison('id', '-eq', literal(id)));
  const { items } = await fetchPage('listOrganizationNames', {}, { filter, pageSize: 1, pageNumber: 1 });
  return items[0] ? (items[0].name ?? '') : null;
}

/** Gives an organization the tenant's own name for it, replacing any previous one. Throws RequestError. */
export async function setOrganizationName(body: { readonly id: string; readonly name: string }): Promise<void> {
  await call('setOrganizationName', { body });
  forgetNames('organization');
}

/** Afterwards only its id is shown again. Throws RequestError. */
export async function removeOrganizationName(id: string): Promise<void> {
  await call('removeOrganizationName', { params: { id } });
  forgetNames('organization');
}
