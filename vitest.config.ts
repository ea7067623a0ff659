import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Left to itself a machine of two cores gets one worker. Projects with as many run side by side.
const maxWorkers = Math.max(2, availableParallelism() - 1)

const pure = (name: string, root: string) => ({
  test: {
    name,
    root,
    environment: 'node' as const,
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
})

/**
 * Those that need a page are named `*.page.test.ts` or `*.test.tsx`: only they have jsdom and Testing Library. They are a
 * project of their own because a worker is kept only while the next file wants the same environment: mixed with the
 * others, nearly each would begin with a new process and a new page.
 */
const PAGE_TESTS = ['src/**/*.test.tsx', 'src/**/*.page.test.ts', 'src/**/*.page.long.test.ts']

const web = (name: string, tests: { include: string[]; environment: string; setup: string[] }) => ({
  extends: './apps/web/vite.config.ts',
  test: {
    name,
    root: 'apps/web',
    environment: tests.environment,
    include: tests.include,
    isolate: false,
    maxWorkers,
    setupFiles: tests.setup,
    // One after the other: the modules are reset before those of a page are loaded.
    sequence: { setupFiles: 'list' as const },
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      pure('core', 'packages/core'),
      pure('contract', 'packages/contract'),
      pure('engine', 'packages/engine'),
      { test: { name: 'scripts', root: 'scripts', environment: 'node', include: ['*.test.mjs'] } },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          globalSetup: ['./src/testing/global-setup.ts'],
          testTimeout: 60_000,
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 60_000,
        },
      },
      web('web', {
        environment: 'jsdom',
        include: PAGE_TESTS,
        setup: ['./src/app/testing/setup.ts', './src/app/testing/setup-page.ts'],
      }),
      web('web-data', {
        environment: 'node',
        // By a pattern, since a project with an `exclude` of its own does not heed that of the command line.
        include: ['src/**/!(*.page|*.page.long).test.ts', 'build/**/*.test.ts'],
        setup: ['./src/app/testing/setup.ts'],
      }),
    ],
  },
})
