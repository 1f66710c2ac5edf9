import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One page a grid, so that neither carries the other. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['react-admin.html', 'mui.html', 'users-plain.html', 'users-mui.html', 'users-ag.html'] },
  },
});
