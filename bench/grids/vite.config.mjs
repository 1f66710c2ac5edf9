import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A separate page for each grid, so that none loads the code of another. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['react-admin.html', 'mui.html', 'users-plain.html', 'users-mui.html', 'users-ag.html'] },
  },
});
