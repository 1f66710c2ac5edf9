import { useState } from 'react';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import {
  type Begun,
  type Draft,
  type DraftGroup,
  draftOf,
  followFilter,
  insertInto,
  moveNode,
  nudgeNode,
  replaceNode,
} from '../state/draft.ts';

export interface DraftHandle {
  readonly root: DraftGroup;
  readonly change: (id: string, make: (node: Draft) => Draft | null) => void;
  readonly add: (groupId: string, node: Draft) => void;
  readonly move: (id: string, groupId: string, index: number) => void;
  readonly nudge: (id: string, step: -1 | 1) => void;
  readonly reset: () => void;
  /** The filter was changed elsewhere, from `before`. */
  readonly follow: (before: FilterTree | null) => void;
  /** Whether conditions without a value say so: since somebody tried to apply them. */
  readonly isAsking: boolean;
  readonly ask: () => void;
}

/** The builder's draft of a filter. It may be incomplete; nothing is requested until it is applied. */
export function useDraft(tree: FilterTree | null, begun: Begun | null): DraftHandle {
  const [root, setRoot] = useState(() =>
    begun === null || typeof begun === 'string' ? draftOf(tree) : followFilter(begun.root, begun.over, tree),
  );
  const [isAsking, setAsking] = useState(false);
  return {
    root,
    change: (id, make) =>
      setRoot((now) => {
        if (now.id !== id) return replaceNode(now, id, make);
        const next = make(now);
        return next?.type === 'group' ? next : now;
      }),
    add: (groupId, node) => setRoot((now) => insertInto(now, groupId, Number.MAX_SAFE_INTEGER, node)),
    move: (id, groupId, index) => setRoot((now) => moveNode(now, id, groupId, index)),
    nudge: (id, step) => setRoot((now) => nudgeNode(now, id, step)),
    reset: () => {
      setRoot(draftOf(tree));
      setAsking(false);
    },
    follow: (before) => setRoot((now) => followFilter(now, before, tree)),
    isAsking,
    ask: () => setAsking(true),
  };
}
