import { call } from './client.ts';
import { forgetNames } from './names.ts';

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
