/** A name that the tenant gives to an organization, in characters. */
export const LONGEST_ORGANIZATION_NAME = 200;
