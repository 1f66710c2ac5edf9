/**
 * Fields unknown to the contract, described by their values and names: a new field of a service is readable at once.
 * Source: contract.md "Field values".
 */
import { parseDisplayDate, readDate } from './dates.ts';
import type { Field, Target } from './fields.ts';
import { labelOf, wordsOf } from './labels.ts';

/** Better to hide one word too many than to show a key on a screen. */
const SECRET = /key|secret|passw|passphrase|token|credential|serial|(security|access|activation|private|auth)_?code/i;
const SECRET_WORDS: ReadonlySet<string> = new Set(['pin', 'pwd', 'otp', 'cvv', 'cvc', 'iban']);

/** True for names whose values are hidden everywhere. The only rule for fields that no contract marks. */
export const isSecretName = (name: string): boolean =>
  SECRET.test(name) || wordsOf(name).some((word) => SECRET_WORDS.has(word.toLowerCase()));

/** What `…ApplicationId` and similar names lead to. Longer names first. */
const TARGETS: readonly (readonly [suffix: string, target: Target])[] = [
  ['agreementtype', 'agreementType'],
  ['contracttype', 'contractType'],
  ['applicationtype', 'type'],
  ['entitlementstate', 'entitlementState'],
  ['datacentercluster', 'cluster'],
  ['application', 'application'],
  ['agreement', 'agreement'],
  ['contract', 'contract'],
  ['license', 'license'],
  ['computer', 'computer'],
  ['datacenter', 'cluster'],
  ['cluster', 'cluster'],
  ['family', 'family'],
  ['metric', 'metric'],
  ['user', 'user'],
  ['organization', 'organization'],
  ['manufacturer', 'manufacturer'],
  ['vendor', 'vendor'],
  ['contact', 'contact'],
];

const LONG_TEXT = 120;
const DATE_TIME = /^\s*\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Describes a field by its name and value alone. */
export function unknownField(name: string, value: unknown): Field {
  const label = labelOf(name);
  if (typeof value === 'boolean') return { kind: 'boolean', label };
  if (isSecretName(name)) return { kind: 'text', label, secret: true };
  if (typeof value === 'number') return { kind: Number.isInteger(value) ? 'integer' : 'number', label };
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return { kind: 'strings', label };
  return typeof value === 'string' ? { ...unknownText(name, value), label } : { kind: 'text', label };
}

function unknownText(name: string, value: string): Omit<Field, 'label'> {
  if (/^(true|false)$/i.test(value)) return { kind: 'boolean' };
  if (DAY.test(value) && readDate(value) !== null) return { kind: 'day' };
  if ((DATE_TIME.test(value) && readDate(value) !== null) || parseDisplayDate(value) !== null) return { kind: 'date' };
  if (/^https?:\/\/\S+$/i.test(value)) return { kind: 'text', format: 'url' };
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return { kind: 'text', format: 'email', personal: true };
  const target = /Ids?$/.test(name) ? targetOf(name) : undefined;
  if (target) return { kind: 'id', target };
  return value.length > LONG_TEXT || value.includes('\n') ? { kind: 'text', format: 'multiline' } : { kind: 'text' };
}

function targetOf(name: string): Target | undefined {
  const bare = name.replace(/Ids?$/, '').toLowerCase();
  return TARGETS.find(([suffix]) => bare.endsWith(suffix))?.[1];
}

/** The same value with values of secret names masked, at any depth: for values that no field describes. */
export function withoutSecrets(value: unknown, mask: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecretName(name) && each !== null && typeof each !== 'boolean' ? mask : withoutSecrets(each, mask),
    ]),
  );
}
