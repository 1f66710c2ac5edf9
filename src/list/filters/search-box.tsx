import { CloseButton, Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { pathLabel } from './describe.ts';
import { useTyped } from './use-typed.ts';

/** Plain words; each must occur in one of the main text columns. */
export function SearchBox() {
  const { handle, searchFields, filter } = useList();
  const typing = useRef(false);
  const [text, type, send] = useTyped(handle.view.search, (search) => {
    handle.update({ search }, { replace: typing.current });
    typing.current = search !== '';
  });
  if (searchFields.length === 0) return null;
  const labels = searchFields.map((path) => pathLabel(path, new Map(), filter.fields)).join(', ');
  return (
    <div style={{ flex: '1 1 220px', maxWidth: 360 }}>
      <Input
        type="search"
        size="sm"
        data-list-search
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        aria-label={t('list.search.label')}
        placeholder={t('list.search.placeholder', { fields: labels })}
        title={t('list.search.hint', { fields: labels })}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          typing.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send();
          if (event.key === 'Escape' && text !== '') type('');
        }}
        rightSectionPointerEvents="all"
        rightSection={text !== '' && <CloseButton size="sm" aria-label={t('list.search.clear')} onClick={() => type('')} />}
      />
    </div>
  );
}
