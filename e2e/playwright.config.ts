/** End-to-end tests: the built page, the real server, system Chromium. Each worker has its own server and workspace. */
import { defineConfig } from '@playwright/test';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: process.env.CI === 'true' ? 1 : 0,
  reporter: 'line',
  use: {
    // Each test begins with an empty browser; offline.test.ts lets the worker in.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--headless', ...flags, '--disable-component-update', '--disable-sync'],
    },
  },
});
