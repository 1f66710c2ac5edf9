import { type Command, Option } from 'commander';
import type { Database } from '../db/open.ts';
import { encodingNamed } from '../import/decode-text.ts';
import { checkImport, importFile } from '../import/import-file.ts';
import { findImportResource, IMPORT_RESOURCES } from '../import/import-resources.ts';
import { BUILT_IN_PROFILES, loadProfile } from '../import/profile.ts';
import { formatReport, type ImportReport } from '../import/report.ts';
import { templateOf } from '../import/template.ts';
import { storeAllItems } from '../stores/stored-items.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { leaf, say, warn, withDatabase } from './options.ts';
import { openProgress } from './progress.ts';

interface Options {
  readonly template?: string;
  readonly profile?: string;
  readonly dryRun?: true;
  readonly encoding?: string;
  readonly decimal?: 'point' | 'comma';
  readonly onError: 'stop' | 'skip';
  readonly json?: true;
  readonly db: string;
}

export function addImportCommand(program: Command): void {
  leaf(program, 'import [resource] [file]', 'take a CSV, NDJSON or JSON file in, all of it or nothing')
    .option('--template <resource>', 'print a CSV file to start from: the header line and a sample row')
    .option('--profile <name or file>', `how columns become fields: ${BUILT_IN_PROFILES.join(', ')}, or a JSON file`)
    .option('--encoding <name>', 'such as windows-1252 or utf-16le; default: detected')
    .addOption(new Option('--decimal <mark>', 'the decimal mark of its numbers, such as 1.234,5').choices(['point', 'comma']))
    .option('--dry-run', 'check and report without storing anything')
    .addOption(new Option('--on-error <what>', 'what happens when a row is rejected').choices(['stop', 'skip']).default('stop'))
    .option('--json', 'print the report as JSON')
    .addHelpText('after', () => HELP)
    .action((resource: string | undefined, file: string | undefined, { template, ...options }: Options) => {
      if (template !== undefined) return printTemplate(template, options.profile);
      if (resource === undefined || file === undefined)
        throw new CommandError('name a resource and a file, or --template and a resource: --help lists them', EXIT.usage);
      return run(resource, file, options);
    });
}

function printTemplate(name: string, profile: string | undefined): void {
  if (profile !== undefined) {
    say(asUsage(() => loadProfile(profile)).columns.join(','));
    return;
  }
  const resource = findImportResource(name);
  if (resource === undefined) throw new CommandError(`no resource ${name}: --help lists them`, EXIT.usage);
  say(templateOf(resource).trimEnd());
}

const HELP = `
Resources:
${wrap(IMPORT_RESOURCES.map((resource) => resource.name))}

Without a profile the columns are the fields of the resource, as the service names them, with the ids of their parents
(applicationId, licenseId, userId …). Dates: 2029-11-08 or 2029-11-08T00:00:00Z. A number that two readers could read differently
(1.000) is refused, unless --decimal names its mark. A record that is there already is updated; columns that the file does not have
keep their values. docs/import.md has the rest, and how a profile is written.
Exit code: 0 imported (with --on-error skip also where rows were rejected), 1 nothing imported, 2 wrong usage.
`;

function wrap(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < 110) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(`  ${name}`);
  }
  return lines.join(',\n');
}

/** Whatever is wrong with what an option names is wrong usage. */
function asUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new CommandError(cause instanceof Error ? cause.message : String(cause), EXIT.usage, { cause });
  }
}

async function run(resource: string, file: string, { json, db, ...options }: Omit<Options, 'template'>): Promise<void> {
  if (findImportResource(resource) === undefined)
    throw new CommandError(`no resource ${resource}: --help lists them`, EXIT.usage);
  const { encoding, profile } = options;
  if (encoding !== undefined) asUsage(() => encodingNamed(encoding));
  if (profile !== undefined) asUsage(() => loadProfile(profile));
  checkImport({ resource, file, ...options });
  const progress = openProgress('import');
  const storing = openProgress('lists');
  let report: ImportReport;
  try {
    const take = (database: Database): ImportReport => {
      const imported = importFile(database, { resource, file, ...options, onProgress: progress.update });
      progress.stop();
      if (imported.stored) storeAllItems(database, storing.update);
      return imported;
    };
    report = await withDatabase(db, take, { isKept: ({ stored }) => stored });
  } finally {
    progress.stop();
    storing.stop();
  }
  const { summary, problems } = formatReport(report);
  if (json) say(JSON.stringify(report));
  else say(...summary);
  warn(...problems);
  if (report.rows.rejected > 0 && options.onError === 'stop')
    throw new CommandError('nothing was imported, because rows were rejected');
  if (report.rows.taken === 0) throw new CommandError('nothing was imported, because all rows were rejected');
}
