import { IconAlertTriangle, IconArrowBackUp, IconEqualNot, IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import { equalTrees } from '../../../contract/filter/edit.ts';
import type { FilterTree } from '../../../contract/filter/tree.ts';
import { WhenOpened } from '../../keys/when-opened.tsx';
import { t } from '../../text/t.ts';
import buttons from '../../ui/buttons.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useList } from '../list-model.ts';
import { fromTree } from '../state/column-filter.ts';
import type { Condition } from '../state/filter-text.ts';
import { putIntoWords } from './describe.ts';
import classes from './filters.module.css';
import { useDescribing } from './use-describing.ts';

const ChipPopup = lazyPart(async () => (await import('./chip-popup.tsx')).ChipPopup);

/** The conditions in force and those switched off, each with its actions, and the problem with a filter from a link. */
export const Chips = memo(function Chips() {
  const { filter, search } = useList();
  const { conditions, problem, off } = filter;
  const isEmpty = conditions.length === 0 && off.length === 0 && problem === null && search === '';
  return isEmpty && filter.undo === null ? null : <ChipBar isEmpty={isEmpty} />;
});

/** Apart, so that a list without conditions watches no names. `isEmpty`: only the undoing is left. */
function ChipBar({ isEmpty }: { readonly isEmpty: boolean }) {
  const { filter, offers, setDialog } = useList();
  const { conditions, problem, off } = filter;
  const how = useDescribing([...conditions, ...off].map(({ tree }) => tree));
  // The page's own filters appear under their names: what they consist of does not matter here.
  const wordsOf = (tree: FilterTree) => offers.find((offer) => equalTrees(offer.filter, tree))?.name ?? putIntoWords(tree, how);
  // A chip keeps its place, and so its open control, while its words change.
  const keyed = (conditions: readonly Condition[]) =>
    conditions.map((condition, index) => ({ condition, index, key: `condition-${index}` }));
  return (
    <section className={classes.bar} aria-label={t('list.chips.label')}>
      {problem && (
        <span className={classes.chip} data-bad role="alert">
          <button type="button" className={classes.chipText} onClick={() => setDialog('filter')}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            <span className={classes.strong}>{t('list.chips.unreadable')}</span>
            <span className={classes.chipWords} title={problem.message}>
              {problem.message}
            </span>
          </button>
          <ChipButton label={t('list.chip.remove')} onClick={() => filter.setTree(null)}>
            <IconX size={14} />
          </ChipButton>
        </span>
      )}
      {!problem &&
        keyed(conditions).map(({ condition, index, key }) => {
          const words = wordsOf(condition.tree);
          return (
            <span key={key} className={classes.chip} data-bad={condition.problem !== null || undefined}>
              <ChipText condition={condition} words={words} />
              <ChipButton label={t('list.chip.negate', { words })} onClick={() => filter.negateAt(index)}>
                <IconEqualNot size={14} />
              </ChipButton>
              <ChipButton label={t('list.chip.switchOff', { words })} onClick={() => filter.switchOff(index)}>
                <IconEyeOff size={14} />
              </ChipButton>
              <ChipButton label={t('list.chip.removeOf', { words })} onClick={() => filter.replace(index, null)}>
                <IconX size={14} />
              </ChipButton>
            </span>
          );
        })}
      {keyed(off).map(({ condition, index, key }) => {
        const words = wordsOf(condition.tree);
        return (
          <span key={key} className={classes.chip} data-off>
            <button
              type="button"
              className={classes.chipText}
              title={t('list.chip.isOff')}
              onClick={() => filter.switchOn(index)}
            >
              <span className={classes.chipWords}>{words}</span>
            </button>
            <ChipButton label={t('list.chip.switchOn', { words })} onClick={() => filter.switchOn(index)}>
              <IconEye size={14} />
            </ChipButton>
            <ChipButton label={t('list.chip.removeOf', { words })} onClick={() => filter.removeOff(index)}>
              <IconX size={14} />
            </ChipButton>
          </span>
        );
      })}
      {!isEmpty && (
        <button type="button" className={`${buttons.tiny} ${buttons.quiet}`} onClick={filter.clear}>
          {t('list.clearFilters')}
        </button>
      )}
      {filter.undo && (
        <button type="button" className={`${buttons.tiny} ${buttons.quiet}`} onClick={filter.undo}>
          <IconArrowBackUp size={14} aria-hidden="true" />
          {t('list.undo')}
        </button>
      )}
    </section>
  );
}

/** The words of a condition open its column's control, or the builder if no control can show it. */
function ChipText({ condition, words }: { readonly condition: Condition; readonly words: string }) {
  const { filter, columns, setDialog } = useList();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const known = condition.problem === null ? fromTree(condition.tree, filter.fields, filter.zone) : null;
  const column = known ? columns.find(({ name }) => name === known.path) : undefined;
  const text = (
    <button
      ref={anchor}
      type="button"
      className={classes.chipText}
      title={condition.problem ?? words}
      onClick={() => (column?.field ? setOpen((now) => !now) : setDialog('filter'))}
      {...(column?.field && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
    >
      {condition.problem !== null && <IconAlertTriangle size={14} aria-hidden="true" />}
      <span className={classes.chipWords}>{words}</span>
      {condition.problem !== null && <span className={classes.problem}>{t('list.chip.notApplied')}</span>}
      <span className="visually-hidden">{t('list.chip.edit')}</span>
    </button>
  );
  if (!column?.field) return text;
  return (
    <>
      {text}
      <WhenOpened isOpen={isOpen} onLeft={() => setOpen(false)}>
        <ChipPopup
          anchor={anchor}
          opened={isOpen}
          onChange={setOpen}
          path={column.name}
          field={column.field}
          label={column.label}
        />
      </WhenOpened>
    </>
  );
}

function ChipButton({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={classes.chipButton} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
