import { boolean } from './fields.ts';

/**
 * The flags of a user that a client can change, in the order in which messages name them; a change sends all of them.
 * Source: service.md "User operations" 1; contract.md "Requests", "Flags of a user".
 */
export const USER_FLAG_FIELDS = {
  isOnline: boolean({ label: 'Online only' }),
  isInReview: boolean({ label: 'Review' }),
  isQualified: boolean({ label: 'Qualified' }),
};
export type UserFlag = keyof typeof USER_FLAG_FIELDS;
export type UserFlags = Readonly<Record<UserFlag, boolean>>;
export const USER_FLAGS = Object.keys(USER_FLAG_FIELDS) as readonly UserFlag[];
