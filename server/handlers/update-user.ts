import { excerpt } from '../../contract/filter/messages.ts';
import { operation } from '../../contract/operations.ts';
import { ApiError } from '../api-error.ts';
import { whenFree } from '../db/when-free.ts';
import { SOURCES } from '../stores/sources.ts';
import { storeItemsOf } from '../stores/stored-items.ts';
import { setUserFlags, type UserFlags } from '../stores/user-flags.ts';
import type { Handler } from './handler.ts';

const FLAGS = ['isOnline', 'isInReview', 'isQualified'] as const;

/** The three flags of a merge-patch body: all required, each a Boolean, nothing else. Source: contract.md "Requests". */
export function readFlags(body: Buffer | null): UserFlags {
  const patch = parseJson(body);
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) {
    throw new ApiError(400, 'The body must be a JSON object with isOnline, isInReview and isQualified.');
  }
  const members = patch as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    if (!FLAGS.some((flag) => flag === name)) {
      throw new ApiError(400, `Unknown member "${excerpt(name, 80)}": only isOnline, isInReview and isQualified can be changed.`);
    }
  }
  const read = (flag: (typeof FLAGS)[number]): boolean => {
    const value = Object.hasOwn(members, flag) ? members[flag] : undefined;
    if (typeof value === 'boolean') return value;
    throw new ApiError(
      400,
      value === undefined ? `${flag} is missing: all three flags are required.` : `${flag} must be true or false.`,
    );
  };
  return { isOnline: read('isOnline'), isInReview: read('isInReview'), isQualified: read('isQualified') };
}

function parseJson(body: Buffer | null): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body ?? Buffer.alloc(0));
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new ApiError(400, 'The body is not valid JSON in UTF-8.'), { cause });
  }
}

export const updateUser: Handler = async ({ op, params, body, asker }, { db, records, now }) => {
  const flags = readFlags(body);
  const id = params.userId ?? '';
  const storeItem = () => storeItemsOf(db, records, 'listUsers', [id]);
  const isSet = await whenFree(db.raw, () => setUserFlags(db, { id, flags, by: asker.subject, at: now() }, storeItem));
  if (!isSet) throw new ApiError(404, `${op.title}: there is no user "${excerpt(id, 80)}".`);
  const user = records.get(operation('getUser'), SOURCES.getUser, params);
  if (!user) throw new ApiError(404, `${op.title}: the user was removed meanwhile.`);
  return user;
};
