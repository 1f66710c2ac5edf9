import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldCase } from '../../../contract/case-folding.ts';
import type { Field, Target } from '../../../contract/fields.ts';
import { comparison, literal } from '../../../contract/filter/edit.ts';
import { serializeFilter } from '../../../contract/filter/serialize.ts';
import { operation } from '../../../contract/operations.ts';
import { REFERENCES } from '../../../contract/references.ts';
import { useNames } from '../../api/names.ts';
import { listQuery } from '../../api/queries.ts';
import { useHasConsole } from '../../session/use-config.ts';
import { useCan } from '../../session/use-session.ts';
import { t } from '../../text/t.ts';
import { shortId } from '../../ui/id-link.tsx';
import type { ControlProps } from './control-props.ts';
import classes from './filters.module.css';
import { TextControl } from './text-control.tsx';
import { useTyped } from './use-typed.ts';

/** Ids are picked by the name of the record they lead to, or by their text if its names cannot be searched. */
export function IdControl(props: ControlProps) {
  const { field, label, value, onChange } = props;
  const target = usePickable(field);
  if (target === null || value?.kind === 'text') return <TextControl {...props} />;
  const exclude = value?.kind === 'oneOf' && value.exclude;
  return (
    <RecordPicker
      target={target}
      label={label}
      chosen={value?.kind === 'oneOf' ? value.values : []}
      onChange={(values) => onChange(values.length === 0 ? null : { kind: 'oneOf', values, exclude })}
    />
  );
}

/** What an id leads to, if its records have names that this person may search; else null. */
export function usePickable(field: Field | undefined): Target | null {
  const target = field?.kind === 'id' ? field.target : undefined;
  const reference = target ? REFERENCES[target] : undefined;
  const { scope, source } = operation(reference?.list ?? 'listApplications');
  const canRead = useCan(scope);
  const hasConsole = useHasConsole();
  return target && reference?.nameField && canRead && (source === 'spec' || hasConsole) ? target : null;
}

interface RecordPickerProps {
  readonly target: Target;
  readonly label: string;
  /** Ids. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Picks records by their names. */
export function RecordPicker({ target, label, chosen, onChange: change }: RecordPickerProps) {
  const [words, setWords] = useState('');
  const [text, type] = useTyped('', setWords);
  const found = useFound(target, words);
  const names = useNames(target, chosen);
  return (
    <div className={classes.fields}>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('list.filter.searchName', { column: label })}
        placeholder={t('list.filter.searchName', { column: label })}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {chosen.length > 0 && (
        <ul className={classes.picked}>
          {chosen.map((id) => (
            <li key={id}>
              <button type="button" className={classes.pickedItem} onClick={() => change(chosen.filter((each) => each !== id))}>
                {names.get(id) ?? shortId(id)}
                <IconX size={12} aria-hidden="true" />
                <span className="visually-hidden">{t('list.chip.remove')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.found} aria-label={t('list.filter.found')} aria-busy={found.isLoading}>
        {found.records.map(({ id, name }) => (
          <li key={id}>
            <label className={classes.inline}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => change(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
              />
              <span className={classes.foundName}>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {!found.isLoading && found.records.length === 0 && <p className={classes.note}>{t('list.filter.noneFound')}</p>}
    </div>
  );
}

const FOUND = 20;

/** Records of the target whose name contains the words. Lists that take no filter are read once and searched here. */
function useFound(target: Target, words: string) {
  const reference = REFERENCES[target];
  const list = reference?.list ?? 'listApplications';
  const nameField = reference?.nameField ?? 'name';
  const isFilterable = reference?.filterable ?? false;
  const filter =
    isFilterable && words.trim() !== '' ? serializeFilter(comparison(nameField, '-contains', literal(words.trim()))) : undefined;
  const query = useQuery({
    ...listQuery(list, {}, { pageSize: isFilterable ? FOUND : 1000, pageNumber: 1, ...(filter !== undefined && { filter }) }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const items = (query.data?.items ?? []) as readonly Readonly<Record<string, unknown>>[];
  const records = items
    .map((record) => ({ id: String(record.id ?? ''), name: String(record[nameField] ?? '') }))
    .filter(({ id, name }) => id !== '' && (isFilterable || foldCase(name).includes(foldCase(words.trim()))))
    .slice(0, FOUND);
  return { records, isLoading: query.isFetching };
}
