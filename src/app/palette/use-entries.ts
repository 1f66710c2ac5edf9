import { useMantineColorScheme } from '@mantine/core';
import type { NavigateFunction } from 'react-router';
import type { Target } from '../../../contract/fields.ts';
import { useNames } from '../../api/names.ts';
import { pageTitle } from '../../detail/page-row.ts';
import { pathTo } from '../../paths.ts';
import { chooseTenant, signOut } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { t, tn } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';
import { visibleAreas } from '../navigation.ts';
import { type Entry, type EntryGroup, matches } from './entries.ts';
import { type RecentRecord, readRecent } from './recent.ts';
import { SOURCES } from './record-search.ts';
import { useRecords } from './use-records.ts';

/** All groups for the input: recent records if it is empty; else matching pages, actions and records. */
export function useEntries(typed: string, searched: string, go: NavigateFunction): readonly EntryGroup[] {
  const { scopes, profile } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const recent = useRecent(profile ? readRecent(localStorage, profile.sub) : [], go);
  const found = useRecords(searched);

  const pages: Entry[] = visibleAreas(scopes).flatMap((area) =>
    area.pages.map((page) => ({
      key: `page ${page.path}`,
      label: pageTitle(page),
      hint: t(area.label),
      run: () => void go(page.path),
    })),
  );
  const actions: Entry[] = [
    { key: 'action light', label: t('palette.theme', { theme: t('theme.light') }), run: () => setColorScheme('light') },
    { key: 'action dark', label: t('palette.theme', { theme: t('theme.dark') }), run: () => setColorScheme('dark') },
    { key: 'action auto', label: t('palette.theme', { theme: t('theme.auto') }), run: () => setColorScheme('auto') },
    {
      key: 'action copy',
      label: t('palette.copyLink'),
      run: () => void navigator.clipboard.writeText(window.location.href).catch(() => undefined),
    },
    { key: 'action tenant', label: t('account.switchTenant'), run: () => void chooseTenant() },
    { key: 'action sign-out', label: t('account.signOut'), run: () => void signOut() },
  ];
  const matching = (entries: readonly Entry[]) => entries.filter(({ label, hint }) => matches(`${label} ${hint ?? ''}`, typed));

  const groups: EntryGroup[] = [];
  if (typed.trim() === '' && recent.length > 0) groups.push({ label: t('palette.recent'), entries: recent });
  for (const { source, records, allPath, loading, failed } of found) {
    const note = failed ? t('palette.failed') : loading ? t('palette.searching') : undefined;
    if (records.length === 0 && !note) continue;
    const entries: Entry[] = records.map((record) => ({
      key: `${source.target} ${record.id}`,
      label: record.name,
      hint: record.hint,
      run: () => void go(record.path),
    }));
    if (allPath !== null) entries.push({ key: `${source.target} all`, label: t(source.all), run: () => void go(allPath) });
    groups.push({ label: t(source.label), entries, ...(note && { note }) });
  }
  groups.push(
    { label: t('palette.pages'), entries: matching(pages) },
    { label: t('palette.actions'), entries: matching(actions) },
  );
  return groups.filter(({ entries, note }) => entries.length > 0 || note);
}

/** The number of entries in words, for screen readers. */
export const countText = (groups: readonly EntryGroup[]): string =>
  tn(
    'palette.results',
    groups.reduce((sum, { entries }) => sum + entries.length, 0),
  );

function useRecent(records: readonly RecentRecord[], go: NavigateFunction): readonly Entry[] {
  const idsOf = (target: Target) => records.filter((record) => record.target === target).map(({ id }) => id);
  // Hooks need a fixed order: one call per kind of record that has pages and names.
  const names: Partial<Record<Target, ReadonlyMap<string, string>>> = {
    application: useNames('application', idsOf('application')),
    license: useNames('license', idsOf('license')),
    agreement: useNames('agreement', idsOf('agreement')),
    contract: useNames('contract', idsOf('contract')),
    user: useNames('user', idsOf('user')),
    computer: useNames('computer', idsOf('computer')),
    cluster: useNames('cluster', idsOf('cluster')),
    family: useNames('family', idsOf('family')),
  };
  return records.flatMap(({ target, id }) => {
    const path = pathTo(target, id);
    const source = SOURCES.find((each) => each.target === target);
    if (!path) return [];
    const name = names[target]?.get(id) ?? shortId(id);
    return [{ key: `recent ${target} ${id}`, label: name, ...(source && { hint: t(source.label) }), run: () => void go(path) }];
  });
}
