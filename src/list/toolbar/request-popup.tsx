import { Menu } from '@mantine/core';
import { IconDownload, IconKeyboard, IconLink, IconTerminal2, IconWorldCode } from '@tabler/icons-react';
import { urlOf } from '../../api/client.ts';
import { viewQuery } from '../../api/queries.ts';
import { loadConfig } from '../../session/config.ts';
import { t } from '../../text/t.ts';
import { type Beside, MenuBeside } from '../../ui/beside.tsx';
import { useList } from '../list-model.ts';
import { visibleColumns } from '../state/columns.ts';
import { curlOf } from '../state/curl.ts';
import { writeView } from '../state/view.ts';

export function RequestPopup(beside: Beside) {
  const { operation, params, request, announce, setDialog, view: now, layout, props } = useList();
  const copy = async (make: () => string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await make());
      announce(t('copy.done'));
    } catch {
      announce(t('copy.failed'));
    }
  };
  const requestUrl = async () => {
    const { apiBase } = await loadConfig();
    return urlOf(apiBase || window.location.origin, operation.id, { params, query: viewQuery(request) });
  };
  const link = () => {
    const url = new URL(window.location.href);
    // The link shows the columns that its sender sees, even if these are only remembered.
    const view = layout.isDefault ? now : { ...now, columns: visibleColumns(layout) };
    const defaults = { sort: operation.sort ? (props.defaultSort ?? '') : '', pageSize: operation.defaultPageSize };
    url.search = writeView(url.searchParams, props.urlPrefix ?? '', view, defaults).toString();
    return url.href;
  };
  return (
    <MenuBeside {...beside} position="bottom-end">
      <Menu.Item leftSection={<IconDownload size={15} aria-hidden="true" />} onClick={() => setDialog('export')}>
        {t('list.export.button')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLink size={15} aria-hidden="true" />} onClick={() => void copy(link)}>
        {t('list.copy.link')}
      </Menu.Item>
      <Menu.Item leftSection={<IconWorldCode size={15} aria-hidden="true" />} onClick={() => void copy(requestUrl)}>
        {t('list.copy.url')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTerminal2 size={15} aria-hidden="true" />}
        onClick={() => void copy(async () => curlOf(await requestUrl()))}
      >
        {t('list.copy.curl')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconKeyboard size={15} aria-hidden="true" />} onClick={() => setDialog('help')}>
        {t('list.keys.title')}
      </Menu.Item>
    </MenuBeside>
  );
}
