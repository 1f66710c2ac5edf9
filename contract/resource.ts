import { type FieldDraft, type Fields, type Labelled, withLabels } from './fields.ts';

/** A record type of the service: its fields in display order. Source: service.md "Resources and their fields". */
export interface Resource<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}

export function resource<const D extends Record<string, FieldDraft>>(name: string, fields: D): Resource<Labelled<D>> {
  return { name, fields: withLabels(fields) as Labelled<D> };
}
