/** What can follow at the caret of a filter: fields, operators, values, connectives. Pure: text and caret in, proposals out. */
import { foldCase } from '../../../contract/case-folding.ts';
import type { Fields } from '../../../contract/fields.ts';
import { filterPaths } from '../../../contract/filter/check.ts';
import { operatorsOf } from '../../../contract/filter/operators.ts';
import { quoteValue } from '../../../contract/filter/serialize.ts';
import { fieldAt } from './field-at.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface Proposal {
  readonly kind: 'field' | 'operator' | 'value' | 'connective';
  readonly insert: string;
  readonly label: string;
}

export interface Completion {
  /** The characters that a proposal replaces. */
  readonly from: number;
  readonly to: number;
  readonly proposals: readonly Proposal[];
}

const LIMIT = 12;

export function complete(text: string, caret: number, fields: Fields): Completion {
  const tokens = tokensOf(text);
  const current = tokens.find(
    ({ start, text: piece, kind }) => kind !== 'space' && kind !== 'paren' && start < caret && caret <= start + piece.length,
  );
  const before = tokens.filter(
    (token) => token.kind !== 'space' && token.start + token.text.length <= (current ? current.start : caret),
  );
  const typed = current ? text.slice(current.start, caret) : '';
  const from = current?.start ?? caret;
  const to = current ? current.start + current.text.length : caret;
  const proposals = expectedAfter(before, fields)
    .filter(({ insert, label }) => matches(insert, typed) || matches(label, typed))
    .slice(0, LIMIT);
  // A complete token does not need a list over the text.
  return proposals.length === 1 && proposals[0]?.insert === typed ? { from, to, proposals: [] } : { from, to, proposals };
}

const matches = (candidate: string, typed: string) => foldCase(candidate).includes(foldCase(typed.replace(/^["']/, '')));

function expectedAfter(before: readonly Token[], fields: Fields): readonly Proposal[] {
  const last = before.at(-1);
  const previous = before.at(-2);
  if (last === undefined || last.kind === 'connective' || last.text === '(') return fieldProposals(fields);
  if (last.kind === 'operator') return valueProposals(previous?.text ?? '', last.text, fields);
  if (last.text === ')' || previous?.kind === 'operator') return connectives();
  const field = fieldAt(fields, last.text);
  if (field === undefined) return [];
  return operatorsOf(field).map((operator) => ({ kind: 'operator', insert: operator, label: operator }));
}

const connectives = (): readonly Proposal[] => ['-and', '-or'].map((word) => ({ kind: 'connective', insert: word, label: word }));

function fieldProposals(fields: Fields): readonly Proposal[] {
  return filterPaths(fields).map((path) => ({ kind: 'field', insert: path, label: fieldAt(fields, path)?.label ?? path }));
}

function valueProposals(path: string, operator: string, fields: Fields): readonly Proposal[] {
  const field = fieldAt(fields, path);
  const value = (insert: string, label = insert): Proposal => ({ kind: 'value', insert, label });
  if (field === undefined) return [];
  if (operator.toLowerCase() === '-exists' || field.kind === 'boolean') return [value('true'), value('false')];
  if (field.kind === 'enum') return (field.values ?? []).map((each) => value(quoteValue(each), each));
  if (field.codes) return Object.entries(field.codes).map(([code, name]) => value(code, `${code} · ${name}`));
  if (field.kind === 'flags') return Object.entries(field.bits ?? {}).map(([bit, name]) => value(bit, `${bit} · ${name}`));
  return [];
}
