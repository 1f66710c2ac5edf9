/**
 * Which code may import which. The table in ARCHITECTURE.md shows these zones, and `import-direction.test.ts` checks both against
 * the code: unlisted imports are rejected. A file belongs to the zone with the longest matching prefix.
 */
export interface Zone {
  readonly name: string;
  /** Folders, with a slash at the end, and files. */
  readonly paths: readonly string[];
  /** Names of other zones. */
  readonly may: readonly string[];
}

/** Small files that everything in the dashboard may use. */
const BASICS = ['text', 'store', 'contract'];

export const ZONES: readonly Zone[] = [
  { name: 'contract', paths: ['contract/'], may: [] },

  // http/ and the files in server/ that are not listed below.
  { name: 'server basics', paths: ['server/'], may: ['contract'] },
  { name: 'db', paths: ['server/db/'], may: ['contract'] },
  { name: 'stores', paths: ['server/stores/'], may: ['db', 'contract'] },
  { name: 'readers', paths: ['server/readers/'], may: ['stores', 'db', 'server basics', 'contract'] },
  { name: 'handlers', paths: ['server/handlers/'], may: ['readers', 'stores', 'db', 'server basics', 'contract'] },
  { name: 'requests', paths: ['server/requests/'], may: ['handlers', 'stores', 'server basics', 'contract'] },
  { name: 'plugins', paths: ['server/plugins/'], may: ['db', 'server basics', 'contract'] },
  { name: 'oidc', paths: ['server/oidc/'], may: ['db', 'server basics', 'contract'] },
  { name: 'sample', paths: ['server/sample/'], may: ['stores', 'db', 'contract'] },
  { name: 'import', paths: ['server/import/'], may: ['stores', 'db', 'contract'] },
  { name: 'cli', paths: ['server/cli/'], may: ['import', 'sample', 'oidc', 'stores', 'db', 'server basics', 'contract'] },
  { name: 'base app', paths: ['server/base-app.ts'], may: ['plugins', 'server basics', 'contract'] },
  { name: 'gateway', paths: ['server/gateway/'], may: ['base app', 'plugins', 'requests', 'server basics', 'contract'] },
  {
    name: 'app',
    paths: ['server/app.ts'],
    may: ['base app', 'requests', 'handlers', 'readers', 'plugins', 'stores', 'db', 'server basics', 'contract'],
  },
  {
    name: 'main',
    paths: ['server/start.ts', 'server/main.ts', 'server/first-start.ts'],
    may: ['app', 'gateway', 'oidc', 'sample', 'readers', 'stores', 'db', 'server basics'],
  },

  { name: 'store', paths: ['src/store.ts'], may: [] },
  {
    name: 'text',
    paths: ['src/text/', 'src/clock.ts', 'src/use-clock.ts', 'src/format.ts', 'src/paths.ts', 'src/request-error.ts'],
    may: ['store', 'contract'],
  },
  { name: 'keys', paths: ['src/keys/'], may: ['text', 'store'] },
  { name: 'ui', paths: ['src/ui/', 'src/theme/'], may: BASICS },
  { name: 'charts', paths: ['src/charts/'], may: ['ui', ...BASICS] },
  { name: 'session', paths: ['src/session/'], may: BASICS },
  { name: 'api', paths: ['src/api/'], may: ['session', ...BASICS] },
  { name: 'list', paths: ['src/list/'], may: ['api', 'session', 'ui', 'keys', ...BASICS] },
  { name: 'detail', paths: ['src/detail/'], may: ['list', 'api', 'session', 'ui', 'keys', ...BASICS] },
  {
    name: 'features',
    paths: ['src/features/'],
    may: ['detail', 'list', 'charts', 'api', 'session', 'ui', 'keys', ...BASICS],
  },
  {
    name: 'dashboard',
    paths: ['src/app/', 'src/main.tsx', 'src/mend-address.ts'],
    may: ['features', 'detail', 'list', 'charts', 'api', 'session', 'ui', 'keys', ...BASICS],
  },
];

/** Each of these libraries may only be imported by these files. */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  '@tanstack/react-table': ['src/list/'],
  recharts: ['src/charts/'],
  'oidc-client-ts': ['src/session/'],
  'oidc-provider': ['server/oidc/'],
  kysely: ['server/stores/', 'server/db/'],
  'better-sqlite3': ['server/db/'],
  pg: ['server/db/'],
  commander: ['server/cli/'],
};

/** The zone of a file; undefined if it is in none. */
export function zoneOf(file: string): Zone | undefined {
  const lengthIn = (zone: Zone) => Math.max(0, ...zone.paths.filter((path) => file.startsWith(path)).map((path) => path.length));
  const [best] = ZONES.map((zone) => ({ zone, length: lengthIn(zone) })).sort((a, b) => b.length - a.length);
  return best && best.length > 0 ? best.zone : undefined;
}
