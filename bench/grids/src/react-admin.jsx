import { QueryClient } from '@tanstack/react-query';
import {
  Admin,
  BooleanField,
  BulkExportButton,
  Datagrid,
  DataTable,
  DateField,
  List,
  memoryStore,
  NumberField,
  Pagination,
  Resource,
  SearchInput,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { fetchApplications, pageSize } from './applications.js';

/** `Datagrid` is the table that react-admin is known by, `DataTable` the one that its documentation recommends now. */
const isDataTable = new URLSearchParams(location.search).get('table') === 'datatable';

const notHere = () => Promise.reject(new Error('This page lists only.'));

const dataProvider = {
  supportAbortSignal: true,
  getList: async (_resource, { pagination, filter, signal }) => {
    const { items, hasNextPage } = await fetchApplications({
      word: filter.q ?? '',
      page: pagination.page,
      size: pagination.perPage,
      signal,
    });
    return { data: items, pageInfo: { hasNextPage, hasPreviousPage: pagination.page > 1 } };
  },
  getOne: notHere,
  getMany: notHere,
  getManyReference: notHere,
  create: notHere,
  update: notHere,
  updateMany: notHere,
  delete: notHere,
  deleteMany: notHere,
};

// Tabs are brought to the front one after the other: reading again on focus would be a request that nobody made.
const queryClient = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });

const filters = [<SearchInput key="q" source="q" alwaysOn />];

function Applications() {
  return (
    <List
      filters={filters}
      debounce={250}
      perPage={pageSize}
      pagination={<Pagination rowsPerPageOptions={[25, 100, 1000]} />}
      storeKey={false}
    >
      {isDataTable ? <NewTable /> : <OldTable />}
    </List>
  );
}

// The service does not sort applications: no column does here.
function OldTable() {
  return (
    <Datagrid bulkActionButtons={<BulkExportButton />} rowClick={false}>
      <TextField source="name" sortable={false} />
      <TextField source="manufacturer" sortable={false} />
      <TextField source="platform" sortable={false} />
      <DateField source="releaseDate" sortable={false} />
      <DateField source="endOfSupportDate" sortable={false} />
      <BooleanField source="isEndOfSupport" sortable={false} />
      <NumberField source="versionIndex" sortable={false} />
      <DateField source="updatedDate" sortable={false} />
    </Datagrid>
  );
}

function NewTable() {
  return (
    <DataTable bulkActionButtons={<BulkExportButton />} rowClick={false}>
      <DataTable.Col source="name" disableSort />
      <DataTable.Col source="manufacturer" disableSort />
      <DataTable.Col source="platform" disableSort />
      <DataTable.Col source="releaseDate" field={DateField} disableSort />
      <DataTable.Col source="endOfSupportDate" field={DateField} disableSort />
      <DataTable.Col source="isEndOfSupport" field={BooleanField} disableSort />
      <DataTable.NumberCol source="versionIndex" disableSort />
      <DataTable.Col source="updatedDate" field={DateField} disableSort />
    </DataTable>
  );
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} queryClient={queryClient} store={memoryStore()} disableTelemetry>
    <Resource name="applications" list={Applications} />
  </Admin>,
);
