/**
 * A page as one row: router, navigation, permissions, titles and the tests that visit all pages follow from it. Rows are data that the
 * first screen reads, so whatever draws is loaded with the page.
 */
import type { ComponentType } from 'react';
import { type OperationId, operation } from '../../contract/operations.ts';
import { allows, SCOPES, type Scope } from '../../contract/permissions.ts';
import type { ListPageProps } from '../list/types.ts';
import { type TextKey, t } from '../text/t.ts';

/** What a list page says beyond its row, for what draws or computes. */
export type ListOptions<Id extends OperationId> = Omit<ListPageProps<Id>, 'operation' | 'title'>;

export interface PageRow<Id extends OperationId = OperationId> extends Pick<ListPageProps<Id>, 'columns' | 'detailPath'> {
  readonly path: string;
  /** Default: the contract's own words for the operation, "Get platforms" → "Platforms". */
  readonly title?: TextKey;
  /** A sentence below the title. */
  readonly hint?: TextKey;
  /** The list that the page shows, or what it reads first. */
  readonly operation: Id;
  /** Default: the operation's. `any`: a page for whoever has one at all, each in another way. */
  readonly scope?: Scope | 'any';
  /** More about the list, loaded with the page. */
  list?(): Promise<ListOptions<Id>>;
  /** In place of `list`: a list with something of its own around it, which needs no other texts than lists do. */
  listPage?(): Promise<ComponentType>;
  /** In place of the list, for a page that is more than that. */
  page?(): Promise<ComponentType>;
  /** The page of one record, by its path below this one (`:id/:tab?`). */
  readonly detail?: { readonly path: string; page(): Promise<ComponentType> };
}

export interface Area {
  readonly label: TextKey;
  readonly pages: readonly PageRow[];
}

/** A row, checked against the records of its operation. */
export function pageRow<Id extends OperationId>(row: PageRow<Id>): PageRow;
export function pageRow(row: PageRow): PageRow {
  return row;
}

/** True where scopes open the page. */
export function isOpen({ scope, operation: id }: PageRow, scopes: ReadonlySet<string>): boolean {
  if (scope === 'any') return SCOPES.some((each) => allows(scopes, each));
  return allows(scopes, scope ?? operation(id).scope);
}

export function pageTitle({ title, operation: id }: PageRow): string {
  if (title) return t(title);
  const words = operation(id).title.replace(/^Get /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
