import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,src,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Generous: a slow machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
