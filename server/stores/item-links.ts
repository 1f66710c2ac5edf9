import { type Operation, operation } from '../../contract/operations.ts';
import type { RowValues } from './record-json.ts';
import type { Params } from './sources.ts';

/** The member with the links of a record or collection; those of the estate have two names for it (ruling 16). */
export const linksMember = (op: Operation, links: string): string => op.linksNames.map((name) => `"${name}":${links}`).join(',');

/**
 * The links member of a list's items. The detail's address is built once per page, and an item adds its own ids; without them, or
 * if the list has no detail, an item has no links. Source: contract.md "Envelope".
 */
export function itemLinksJson(op: Operation, params: Params): (row: RowValues) => string {
  const none = linksMember(op, '[]');
  const { item } = op;
  if (!item) return () => none;
  const names = Object.keys(op.resource.fields).filter((name) => op.resource.fields[name]?.kind !== 'list');
  const parts = operation(item.operation)
    .path.split(/(\{\w+\})/)
    .map((part) => {
      const param = part.startsWith('{') ? part.slice(1, -1) : null;
      if (param === null) return part;
      return param === item.param ? names.indexOf(item.field) : encodeURIComponent(params[param] ?? '');
    });
  return (row) => {
    let path = '';
    for (const part of parts) {
      if (typeof part === 'string') {
        path += part;
        continue;
      }
      const value = row[part];
      if (typeof value !== 'string' || value === '') return none;
      path += encodeURIComponent(value);
    }
    return linksMember(op, `[{"href":"${path}","method":"GET","rel":"details"}]`);
  };
}
