import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import TextField from '@mui/material/TextField';
import { DataGrid } from '@mui/x-data-grid';
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchApplications, pageSize } from './applications.js';

const toDate = (value) => (value ? new Date(value) : null);
const day = { type: 'date', width: 120, valueGetter: toDate };

// The service does not sort applications: no column does here.
const columns = [
  { field: 'name', headerName: 'Name', width: 280 },
  { field: 'manufacturer', headerName: 'Manufacturer', width: 180 },
  { field: 'platform', headerName: 'Platform', width: 120 },
  { field: 'releaseDate', headerName: 'Release date', ...day },
  { field: 'endOfSupportDate', headerName: 'End of support', ...day },
  { field: 'isEndOfSupport', headerName: 'Support ended', type: 'boolean', width: 120 },
  { field: 'versionIndex', headerName: 'Version index', type: 'number', width: 120 },
  { field: 'updatedDate', headerName: 'Updated', ...day },
].map((column) => ({ ...column, sortable: false, filterable: false }));

/**
 * The community grid throws on page sizes above 100. Its size "All" (-1) has no such limit and shows what it is given: that is how a
 * page of 1000 rows is put into it here.
 */
const ALL = -1;
const sizes = [25, 50, 100, { value: ALL, label: 'All' }];
const LARGEST = 1000;

const NOTHING = { items: [], atMost: 0 };

/** Server-side paging and filtering; a request that is overtaken is aborted, the rows before stay meanwhile. */
function useApplications(word, { page, pageSize: size }) {
  const [answer, setAnswer] = useState(NOTHING);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const control = new AbortController();
    setLoading(true);
    fetchApplications({ word, page: page + 1, size: size === ALL ? LARGEST : size, signal: control.signal })
      .then((found) => {
        setAnswer(found);
        setLoading(false);
      })
      .catch((error) => {
        if (!control.signal.aborted) throw error;
      });
    return () => control.abort();
  }, [word, page, size]);
  return { ...answer, loading };
}

/** Keeps its own text, so that a letter draws the box again and not the grid. */
function SearchBox({ onSearch }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text), 250);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextField
      type="search"
      size="small"
      placeholder="Search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': 'Search' } }}
    />
  );
}

function Applications() {
  const [word, setWord] = useState('');
  const [model, setModel] = useState({ page: 0, pageSize: pageSize > 100 ? ALL : pageSize });
  const { items, atMost, loading } = useApplications(word, model);
  const search = useCallback((text) => {
    setWord(text);
    setModel((now) => (now.page === 0 ? now : { ...now, page: 0 }));
  }, []);
  return (
    <Box sx={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ p: 1 }}>
        <SearchBox onSearch={search} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DataGrid
          rows={items}
          columns={columns}
          loading={loading}
          paginationMode="server"
          rowCount={model.pageSize === ALL ? items.length : atMost}
          paginationModel={model}
          onPaginationModelChange={setModel}
          pageSizeOptions={sizes}
          checkboxSelection
          disableRowSelectionOnClick
        />
      </Box>
    </Box>
  );
}

createRoot(document.getElementById('root')).render(
  <>
    <CssBaseline />
    <Applications />
  </>,
);
