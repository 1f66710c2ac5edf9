import { User } from '../../../../contract/resources/users.ts';
import { USER_FLAGS, type UserFlag, type UserFlags } from '../../../../contract/user-flags.ts';

export type FlagName = UserFlag;
/** What Update user changes: always all three flags. Source: contract.md "Requests", "Flags of a user". */
export type Flags = UserFlags;
export type FlagChange = Readonly<Partial<Flags>>;

/** In the order of the list of users. */
export const FLAG_NAMES: readonly FlagName[] = Object.keys(User.fields).flatMap((name) =>
  USER_FLAGS.filter((flag) => flag === name),
);

/** Keys on a focused row, on the user's page and in the review queue. */
export const FLAG_KEYS: Readonly<Record<string, FlagName>> = { r: 'isInReview', o: 'isOnline', q: 'isQualified' };

/** A flag that is null or missing counts as not set: a merge-patch must name all three. */
export const flagsOf = (record: { readonly [Flag in UserFlag]?: boolean | null }): Flags => ({
  isOnline: record.isOnline === true,
  isInReview: record.isInReview === true,
  isQualified: record.isQualified === true,
});

export const applyChange = (flags: Flags, change: FlagChange): Flags => ({ ...flags, ...change });
export const differing = (a: Flags, b: Flags): readonly FlagName[] => FLAG_NAMES.filter((name) => a[name] !== b[name]);
export const sameFlags = (a: Flags, b: Flags): boolean => differing(a, b).length === 0;
export const hasChange = (flags: Flags, change: FlagChange): boolean => sameFlags(applyChange(flags, change), flags);
/** Only the named flags. */
export const pick = (flags: Flags, names: readonly FlagName[]): FlagChange =>
  Object.fromEntries(names.map((name) => [name, flags[name]]));
export const changedNames = (change: FlagChange): readonly FlagName[] => FLAG_NAMES.filter((name) => change[name] !== undefined);
/** The change that restores the changed flags to their earlier values. */
export const inverseFor = (change: FlagChange, before: Flags): FlagChange =>
  pick(
    before,
    changedNames(change).filter((name) => change[name] !== before[name]),
  );
