/** Names of the tenant's own, for what the service gives an id alone. Source: docs/console.md "Names of organizations". */
import { id, text } from '../fields.ts';
import { resource } from '../resource.ts';

/** Its id is that of the organization. */
export const OrganizationName = resource('OrganizationName', {
  name: text(),
  id: id('organization', { label: 'Organization ID' }),
});
