/**
 * A page as one row, which router, navigation, permissions, titles and the tests that visit all pages use. Rows are data that the
 * first screen reads, so components are loaded with the page.
 */
import type { ComponentType } from 'react';
import { type OperationId, operation } from '../../contract/operations.ts';
import { allows, SCOPES, type Scope } from '../../contract/permissions.ts';
import type { ListPageProps } from '../list/types.ts';
import { type TextKey, t } from '../text/t.ts';

/** Options of a list page beyond its row: components and functions. */
export type ListOptions<Id extends OperationId> = Omit<ListPageProps<Id>, 'operation' | 'title'>;

export interface PageRow<Id extends OperationId = OperationId> extends Pick<ListPageProps<Id>, 'columns' | 'detailPath'> {
  readonly path: string;
  /** Default: the contract's words for the operation, "Get platforms" → "Platforms". */
  readonly title?: TextKey;
  /** A sentence below the title. */
  readonly hint?: TextKey;
  /** The list that the page shows, or what it reads first. */
  readonly operation: Id;
  /** Default: the operation's. `any`: a page for everyone with any scope, adapted to it. */
  readonly scope?: Scope | 'any';
  /** More options of the list, loaded with the page. */
  list?(): Promise<ListOptions<Id>>;
  /** Replaces `list`: a list with its own surroundings, whose first rows need no texts beyond those of lists and its own file's. */
  listPage?(): Promise<ComponentType>;
  /** Replaces the list, for a page that is more than a list. */
  page?(): Promise<ComponentType>;
  /** The page of one record, by its path below this one (`:id/:tab?`). */
  readonly detail?: { readonly path: string; page(): Promise<ComponentType> };
}

export interface Area {
  readonly label: TextKey;
  readonly pages: readonly PageRow[];
}

/** A row, type-checked against the records of its operation. */
export function pageRow<Id extends OperationId>(row: PageRow<Id>): PageRow;
export function pageRow(row: PageRow): PageRow {
  return row;
}

/** True if the scopes open the page. */
export function isOpen({ scope, operation: id }: PageRow, scopes: ReadonlySet<string>): boolean {
  if (scope === 'any') return SCOPES.some((each) => allows(scopes, each));
  return allows(scopes, scope ?? operation(id).scope);
}

export function pageTitle({ title, operation: id }: PageRow): string {
  if (title) return t(title);
  const words = operation(id).title.replace(/^Get /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
