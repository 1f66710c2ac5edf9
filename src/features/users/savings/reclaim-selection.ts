import type { AnswerOf } from '../../../../contract/infer.ts';
import type { BulkSelection } from '../../../list/types.ts';
import type { FlaggedUser } from '../user-name.ts';

/** Turns chosen subscriptions into their users, each once, because changing flags of many users needs users. */
export function usersOfSelection(selection: BulkSelection<AnswerOf<'listHeldSubscriptions'>>): BulkSelection<FlaggedUser> {
  return {
    ...selection,
    // The number of users is only known after reading them.
    count: selection.count === 1 ? 1 : null,
    read: async (options) => {
      const { items, ...facts } = await selection.read(options);
      const users = new Map<string, FlaggedUser>();
      for (const item of items) {
        if (item.userId !== null && !users.has(item.userId)) users.set(item.userId, { ...item, id: item.userId });
      }
      return { ...facts, items: [...users.values()] };
    },
  };
}
