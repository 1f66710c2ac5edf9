import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressBuild } from './scripts/compress-build.ts';
import { firstScreenChunks, isFirst, startFirst } from './scripts/first-screen.ts';
import { licenceNotices } from './scripts/licence-notices.ts';
import { mantineStyles } from './scripts/mantine-styles.ts';
import { reactFirstCalls } from './scripts/react-first-calls.ts';
import { reactSentinels } from './scripts/react-sentinels.ts';
import { routerParts } from './scripts/router-parts.ts';
import { tableFeatures } from './scripts/table-features.ts';

/** By default the package gives bundlers its development build, whose warnings add bytes to the first screen. */
const ROUTER = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: ROUTER }] : [] },
  plugins: [
    react(),
    mantineStyles(import.meta.dirname),
    reactSentinels(),
    reactFirstCalls(),
    tableFeatures(),
    routerParts(),
    licenceNotices(),
    startFirst(),
    compressBuild(),
  ],
  build: {
    outDir: 'dist',
    sourcemap: false,
    // Browsers that do not know the links load the files a little later.
    modulePreload: {
      polyfill: false,
      // What is loaded later need not name what the page itself has loaded.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter((file) => !isFirst(file)) : files),
    },
    target: 'es2022',
    // In kB. What a screen loads is limited by scripts/first-screen.test.ts, so whoever starts the product need not be warned.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: firstScreenChunks,
        // The first screen names all files that it may load later: a character less of each is 100 bytes of it.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/idp': 'http://127.0.0.1:8080', '/config.json': 'http://127.0.0.1:8080' },
  },
}));
