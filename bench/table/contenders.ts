import type { Locator, Page } from '@playwright/test';

/** The list that all contenders show. */
export const APPLICATIONS = '/api/sam/software-registry/v1/applications';

const COLUMNS = [
  'name',
  'manufacturer',
  'platform',
  'releaseDate',
  'endOfSupportDate',
  'isEndOfSupport',
  'versionIndex',
  'updatedDate',
];

export interface Contender {
  readonly name: string;
  readonly path: (rows: number) => string;
  /** The origin of the pages: the product, `bench/grids` once it is built, or the file beside this one. */
  readonly from: 'product' | 'grids' | 'bare';
  readonly search: (page: Page) => Locator;
  /** The button of the next page; null if its pages are not turned here. */
  readonly next: ((page: Page) => Locator) | null;
  /** Selector of a row, and of the cell with its name. */
  readonly row: string;
  readonly nameCell: string;
  /** Selector of the scrolling element; null: the window. */
  readonly scroller: string | null;
}

const nextPage = (page: Page): Locator => page.getByRole('button', { name: 'Next page' });
const placeholder = (page: Page): Locator => page.getByPlaceholder('Search');

export const CONTENDERS: readonly Contender[] = [
  {
    name: 'SAM Console',
    path: (rows) => `/applications?size=${rows}&cols=${COLUMNS.join(',')}`,
    from: 'product',
    search: (page) => page.getByRole('searchbox', { name: 'Search', exact: true }),
    next: nextPage,
    row: 'tr[data-row]',
    nameCell: 'tr[data-row] td[data-column="name"]',
    scroller: 'div:has(> table[data-density])',
  },
  {
    name: 'react-admin Datagrid',
    path: (rows) => `/react-admin.html?size=${rows}`,
    from: 'grids',
    search: placeholder,
    next: null,
    row: 'tbody .RaDatagrid-row',
    nameCell: 'tbody .RaDatagrid-row .column-name',
    scroller: null,
  },
  {
    name: 'react-admin DataTable',
    path: (rows) => `/react-admin.html?table=datatable&size=${rows}`,
    from: 'grids',
    search: placeholder,
    next: null,
    row: 'tbody .RaDataTable-row',
    nameCell: 'tbody .RaDataTable-row .column-name',
    scroller: null,
  },
  {
    name: 'MUI X DataGrid',
    path: (rows) => `/mui.html?size=${rows}`,
    from: 'grids',
    search: placeholder,
    next: null,
    row: '.MuiDataGrid-row',
    nameCell: '.MuiDataGrid-row [data-field="name"]',
    scroller: '.MuiDataGrid-virtualScroller',
  },
  {
    name: 'bare HTML table',
    path: (rows) => `/bare.html?size=${rows}`,
    from: 'bare',
    search: placeholder,
    next: nextPage,
    row: 'tbody tr',
    nameCell: 'tbody td:first-child',
    scroller: null,
  },
];
