import { memo } from 'react';
import { EMPTY_ID, type Target } from '../../../contract/fields.ts';
import { useNames } from '../../api/names.ts';
import { useList } from '../list-model.ts';

/** Requests the names behind all ids of the page in one batch per target, so that scrolling requests nothing. */
export const PageNames = memo(function PageNames() {
  const { shown, keyed } = useList();
  const targets = new Map<Target, Set<string>>();
  for (const { field, name } of shown) {
    if (field?.kind !== 'id' || !field.target) continue;
    const ids = targets.get(field.target) ?? new Set();
    targets.set(field.target, ids);
    for (const { record } of keyed) {
      const value = record[name];
      if (typeof value === 'string' && value !== '' && value !== EMPTY_ID) ids.add(value);
    }
  }
  return [...targets].map(([target, ids]) => <Names key={target} target={target} ids={[...ids]} />);
});

function Names({ target, ids }: { readonly target: Target; readonly ids: readonly string[] }) {
  useNames(target, ids);
  return null;
}
