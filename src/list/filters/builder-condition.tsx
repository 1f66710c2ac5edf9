import type { ReactNode } from 'react';
import { filterPaths } from '../../../contract/filter/check.ts';
import { operatorsOf } from '../../../contract/filter/operators.ts';
import type { Operator } from '../../../contract/operators.ts';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import type { DraftCondition } from '../state/draft.ts';
import { fieldAt } from '../state/field-at.ts';
import { firstOperator, firstValue, isCarried } from './first-value.ts';
import { operatorWords } from './operator-words.ts';
import classes from './panel.module.css';
import { useDescribing } from './use-describing.ts';
import { ValueInput } from './value-input.tsx';

interface BuilderConditionProps {
  readonly node: DraftCondition;
  /** Whether it says that its value is missing. */
  readonly isAsking: boolean;
  readonly onChange: (make: (node: DraftCondition) => DraftCondition) => void;
  readonly children: ReactNode;
}

/** One condition: field, operator, value. */
export function BuilderCondition({ node, isAsking, onChange, children }: BuilderConditionProps) {
  const { filter } = useList();
  const { labelOf } = useDescribing([]);
  const field = fieldAt(filter.fields, node.field);
  const paths = [...new Set([...filterPaths(filter.fields), node.field])].filter((path) => !fieldAt(filter.fields, path)?.secret);
  const operators = field ? operatorsOf(field) : [node.operator];
  const changeField = (path: string) =>
    onChange((now) => {
      const next = fieldAt(filter.fields, path);
      const allowed = next ? operatorsOf(next) : [];
      const operator = allowed.includes(now.operator) ? now.operator : firstOperator(next);
      const kept = isCarried(fieldAt(filter.fields, now.field), next) ? now.value : null;
      return { ...now, field: path, operator, value: firstValue(next, operator, filter.zone, kept) };
    });
  const changeOperator = (operator: Operator) =>
    onChange((now) => ({ ...now, operator, value: firstValue(field, operator, filter.zone, now.value) }));
  return (
    <div className={classes.condition}>
      <select
        className={classes.select}
        aria-label={t('list.builder.field')}
        value={node.field}
        onChange={(event) => changeField(event.currentTarget.value)}
      >
        {paths.map((path) => (
          <option key={path} value={path}>
            {labelOf(path)}
          </option>
        ))}
      </select>
      <select
        className={classes.select}
        aria-label={t('list.builder.operator')}
        value={node.operator}
        onChange={(event) => changeOperator(event.currentTarget.value as Operator)}
      >
        {[...new Set([...operators, node.operator])].map((operator) => (
          <option key={operator} value={operator}>
            {operatorWords(operator)}
          </option>
        ))}
      </select>
      <ValueInput
        field={field}
        operator={node.operator}
        value={node.value}
        isAsking={isAsking}
        onChange={(value) => onChange((now) => ({ ...now, value }))}
      />
      {children}
    </div>
  );
}
