import { defineConfig } from '@playwright/test'
import { browserPath } from './browser-path.ts'

const isRoot = process.getuid?.() === 0

/** Journeys that measure times, or in which a tap and a stop are milliseconds apart: `npm test` runs nothing beside them. */
const ALONE = /(journey|long-source|killed-tab|leaving|review-actions|faults)\.spec\.ts$/

/** Whole lives, which take minutes: at most two of them run side by side, and nothing else. */
const LONG = /sixty-days\.spec\.ts$/

/** Journeys in a real browser. Every test file starts its own server on a free port with its own data directory. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'side by side', testIgnore: [ALONE, LONG], workers: 2 },
    { name: 'alone', testMatch: ALONE, workers: 1 },
    { name: 'long', testMatch: LONG, workers: 2 },
  ],
  // Shared machines stall for seconds; what needed a second try is printed by name.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Of a whole journey; on a machine that is busy with others one takes four times as long as here alone.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: browserPath,
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
