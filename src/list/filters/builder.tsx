import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../text/t.ts';
import { useList } from '../list-model.ts';
import { type Draft, type DraftGroup, newCondition, newGroup } from '../state/draft.ts';
import { fieldAt } from '../state/field-at.ts';
import { BuilderCondition } from './builder-condition.tsx';
import { firstOperator, firstValue } from './first-value.ts';
import classes from './panel.module.css';
import type { DraftHandle } from './use-draft.ts';

const DRAG_TYPE = 'application/x-list-condition';

/** Nested groups of conditions: every operator of the grammar, at any depth, moved by drag or by buttons. */
export function Builder({ draft }: { readonly draft: DraftHandle }) {
  return <GroupBox draft={draft} group={draft.root} isRoot />;
}

function GroupBox({
  draft,
  group,
  isRoot = false,
}: {
  readonly draft: DraftHandle;
  readonly group: DraftGroup;
  readonly isRoot?: boolean;
}) {
  const { filter } = useList();
  const list = useRef<HTMLUListElement>(null);
  const add = (node: Draft) => {
    flushSync(() => draft.add(group.id, node));
    list.current?.lastElementChild?.querySelector('select')?.focus();
  };
  const addCondition = () => {
    const [name = 'id'] = Object.keys(filter.fields);
    const field = fieldAt(filter.fields, name);
    const operator = firstOperator(field);
    add(newCondition(name, operator, firstValue(field, operator, filter.zone)));
  };
  return (
    <div className={classes.group} data-root={isRoot || undefined}>
      <div className={classes.groupHead}>
        <NotButton node={group} draft={draft} />
        <select
          className={classes.select}
          aria-label={t('list.builder.connective')}
          value={group.operator}
          onChange={(event) => {
            const operator = event.currentTarget.value === '-or' ? '-or' : '-and';
            draft.change(group.id, (node) => ({ ...node, operator }) as Draft);
          }}
        >
          <option value="-and">{t('list.builder.all')}</option>
          <option value="-or">{t('list.builder.any')}</option>
        </select>
        <span className={classes.spring} />
        {!isRoot && <NodeButtons draft={draft} node={group} />}
      </div>
      <ul ref={list} className={classes.children}>
        {group.children.map((child, index) => (
          <DropPlace key={child.id} draft={draft} node={child} groupId={group.id} index={index}>
            {child.type === 'group' ? (
              <GroupBox draft={draft} group={child} />
            ) : (
              <BuilderCondition
                node={child}
                isAsking={draft.isAsking}
                onChange={(make) => draft.change(child.id, (node) => (node.type === 'condition' ? make(node) : node))}
              >
                <NotButton node={child} draft={draft} />
                <NodeButtons draft={draft} node={child} />
              </BuilderCondition>
            )}
          </DropPlace>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the buttons of a node move it by keyboard */}
      <div
        className={classes.groupFoot}
        onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          draft.move(event.dataTransfer.getData(DRAG_TYPE), group.id, group.children.length);
        }}
      >
        <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} aria-hidden="true" />} onClick={addCondition}>
          {t('list.builder.addCondition')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} aria-hidden="true" />}
          onClick={() => add(newGroup(group.operator === '-and' ? '-or' : '-and'))}
        >
          {t('list.builder.addGroup')}
        </Button>
      </div>
    </div>
  );
}

interface DropPlaceProps {
  readonly draft: DraftHandle;
  readonly node: Draft;
  readonly groupId: string;
  readonly index: number;
  readonly children: ReactNode;
}

/** A node that can be dragged by its grip, and before which another node can be dropped. */
function DropPlace({ draft, node, groupId, index, children }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(DRAG_TYPE);
  return (
    <li
      className={classes.node}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        draft.move(event.dataTransfer.getData(DRAG_TYPE), groupId, index);
      }}
    >
      <span
        className={classes.grip}
        draggable
        aria-hidden="true"
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData(DRAG_TYPE, node.id);
        }}
      >
        <IconGripVertical size={14} />
      </span>
      {children}
    </li>
  );
}

function NotButton({ node, draft }: { readonly node: Draft; readonly draft: DraftHandle }) {
  const isNegated = node.nots % 2 === 1;
  return (
    <button
      type="button"
      className={classes.not}
      aria-pressed={isNegated}
      title={t('list.builder.notHint')}
      onClick={() => draft.change(node.id, (now) => ({ ...now, nots: isNegated ? now.nots - 1 : now.nots + 1 }))}
    >
      {t('list.builder.not')}
    </button>
  );
}

function NodeButtons({ draft, node }: { readonly draft: DraftHandle; readonly node: Draft }) {
  return (
    <span className={classes.buttons}>
      <button type="button" className={classes.icon} aria-label={t('list.builder.up')} onClick={() => draft.nudge(node.id, -1)}>
        <IconArrowUp size={14} aria-hidden="true" />
      </button>
      <button type="button" className={classes.icon} aria-label={t('list.builder.down')} onClick={() => draft.nudge(node.id, 1)}>
        <IconArrowDown size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('list.chip.remove')}
        onClick={() => draft.change(node.id, () => null)}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
