import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FIELDS, fetchUsers } from './users.js';

ModuleRegistry.registerModules([AllCommunityModule]);

const columns = FIELDS.map(([field, headerName, width]) => ({ field, headerName, width }));

function Users() {
  const [users, setUsers] = useState(null);
  useEffect(() => void fetchUsers().then(setUsers), []);
  return (
    <div style={{ height: '100vh' }}>
      <AgGridReact rowData={users} columnDefs={columns} rowSelection={{ mode: 'multiRow' }} />
    </div>
  );
}

createRoot(document.getElementById('root')).render(<Users />);
