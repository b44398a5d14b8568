/** Builds the page (`vite build` into dist/), serves it in development, and holds the two vitest projects. */

import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';
import { listFiles } from './server/start/list-files.ts';
import { notebookShell } from './server/start/notebook-shell.ts';
import { precompress } from './server/start/precompress.ts';

const api = { target: 'http://127.0.0.1:4321', changeOrigin: false };

/** A machine that other work shares may stall one test past its time: in CI it is tried once more. */
const retry = process.env.CI === 'true' ? 1 : 0;

/** What every page begins with is one file. */
const groups = [{ name: 'first', tags: ['$initial' as const] }];

export default defineConfig({
  root: 'web',
  plugins: [solid(), notebookShell(), listFiles(), precompress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': api, '/duckdb-ext': api } },
  test: {
    root: '.',
    projects: [
      {
        test: {
          name: 'node',
          include: ['engine/**/*.test.ts', 'server/**/*.test.ts', 'fixtures/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        extends: true,
        root: '.',
        test: {
          name: 'page',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry,
        },
      },
    ],
  },
});
