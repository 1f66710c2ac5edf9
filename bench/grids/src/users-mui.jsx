import CssBaseline from '@mui/material/CssBaseline';
import { DataGrid } from '@mui/x-data-grid';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FIELDS, fetchUsers } from './users.js';

const columns = FIELDS.map(([field, headerName, width]) => ({ field, headerName, width }));

function Users() {
  const [users, setUsers] = useState(null);
  useEffect(() => void fetchUsers().then(setUsers), []);
  return (
    <div style={{ height: '100vh' }}>
      <DataGrid
        rows={users ?? []}
        columns={columns}
        loading={users === null}
        initialState={{ pagination: { paginationModel: { pageSize: 100, page: 0 } } }}
        checkboxSelection
      />
    </div>
  );
}

createRoot(document.getElementById('root')).render(
  <>
    <CssBaseline />
    <Users />
  </>,
);
