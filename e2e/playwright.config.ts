import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/** Journeys in a real browser. Every test file starts its own server on a free port with its own data directory. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  workers: 1,
  fullyParallel: false,
  // Shared machines stall for seconds; what needed a second try is printed by name.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
