/** Names that the tenant gives to things known to the service by id only. Source: docs/console.md "Names of organizations". */
import { id, text } from '../fields.ts';
import { resource } from '../resource.ts';

/** Its id is the organization's. */
export const OrganizationName = resource('OrganizationName', {
  name: text(),
  id: id('organization', { label: 'Organization ID' }),
});
