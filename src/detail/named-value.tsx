import { Link } from 'react-router';
import { EMPTY_ID, type Field } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { useName } from '../api/names.ts';
import { pathTo } from '../paths.ts';
import { ValueCell } from '../ui/value-cell.tsx';
import css from './detail.module.css';
import type { AnyRecord } from './fields.ts';

interface NamedValueProps {
  readonly field: Field;
  readonly value: unknown;
  readonly record: AnyRecord;
  readonly resource: Resource;
}

/** A record's value; an id is shown with the other record's name. All names wanted at once are in one request. */
export function NamedValue({ field, value, record, resource }: NamedValueProps) {
  const id = field.kind === 'id' && field.target && typeof value === 'string' ? value : null;
  const name = useName(field.target ?? 'application', id);
  const metricPath = field.target === 'metric' && id !== null && name !== undefined ? pathOfMetric(id, record) : null;
  if (metricPath !== null) {
    return (
      <Link className={css.link} to={metricPath}>
        {name}
      </Link>
    );
  }
  return <ValueCell field={field} value={value} record={record} resource={resource} name={name} full />;
}

/** A metric has no page of its own; it is on the page of the record's application. */
function pathOfMetric(id: string, { applicationId }: AnyRecord): string | null {
  if (typeof applicationId !== 'string' || id === EMPTY_ID) return null;
  const application = pathTo('application', applicationId);
  return application && `${application}/metrics/${encodeURIComponent(id)}`;
}
