import { call } from './client.ts';
import { forgetNames } from './names.ts';

/** Gives an organization a name of the tenant's own, in place of one that it has. Throws RequestError. */
export async function setOrganizationName(body: { readonly id: string; readonly name: string }): Promise<void> {
  await call('setOrganizationName', { body });
  forgetNames('organization');
}

/** Its id is all that is shown of it again. Throws RequestError. */
export async function removeOrganizationName(id: string): Promise<void> {
  await call('removeOrganizationName', { params: { id } });
  forgetNames('organization');
}
