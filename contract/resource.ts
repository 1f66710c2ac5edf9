import { type FieldDraft, type Fields, type Labelled, withLabels } from './fields.ts';

/** A record type of the service: its fields in display order. Source: service.md "Resources and their fields". */
export interface Resource<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
}

/** The fields get their labels when they are first asked for: a screen of the dashboard needs those of few resources. */
export function resource<const D extends Record<string, FieldDraft>>(name: string, drafts: D): Resource<Labelled<D>> {
  let fields: Labelled<D> | undefined;
  return {
    name,
    get fields() {
      fields ??= withLabels(drafts) as Labelled<D>;
      return fields;
    },
  };
}
