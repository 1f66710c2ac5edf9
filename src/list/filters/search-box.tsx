import { memo, useRef } from 'react';
import { t } from '../../text/t.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useList } from '../list-model.ts';
import { labelsOf } from './describe.ts';
import { useTyped } from './use-typed.ts';

/** Plain words; each must occur in one of the main text columns. */
export const SearchBox = memo(function SearchBox() {
  const { search, update, searchFields, operation } = useList();
  const typing = useRef(false);
  const [text, type, send] = useTyped(search, (typed) => {
    update({ search: typed }, { replace: typing.current });
    typing.current = typed !== '';
  });
  if (searchFields.length === 0) return null;
  return (
    <SearchField
      data-list-search
      label={t('list.search.label')}
      placeholder={t('list.search.label')}
      title={t('list.search.hint', { fields: labelsOf(searchFields, operation.filterFields) })}
      value={text}
      onChange={type}
      onBlur={() => {
        typing.current = false;
      }}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
});
