import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FIELDS, fetchUsers } from './users.js';

function Users() {
  const [users, setUsers] = useState([]);
  useEffect(() => void fetchUsers().then(setUsers), []);
  return (
    <table>
      <thead>
        <tr>
          {FIELDS.map(([field, label]) => (
            <th key={field}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            {FIELDS.map(([field]) => (
              <td key={field}>{String(user[field])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root')).render(<Users />);
