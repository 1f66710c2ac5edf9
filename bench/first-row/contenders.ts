/** A page that shows the first page of users, and the selector of its rows. */
export interface Contender {
  readonly name: string;
  readonly path: string;
  readonly from: 'product' | 'grids';
  readonly row: string;
}

export const CONTENDERS: readonly Contender[] = [
  { name: 'SAM Console', path: '/users', from: 'product', row: 'tr[data-row]' },
  { name: 'bare React table', path: '/users-plain.html', from: 'grids', row: 'tbody tr' },
  { name: 'MUI X DataGrid', path: '/users-mui.html', from: 'grids', row: '.MuiDataGrid-row' },
  { name: 'AG Grid', path: '/users-ag.html', from: 'grids', row: '.ag-row' },
];
