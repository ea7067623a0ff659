import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

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

export default defineConfig({
  test: {
    // Left to itself a machine of two cores gets one worker.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      pure('core', 'packages/core'),
      pure('contract', 'packages/contract'),
      pure('engine', 'packages/engine'),
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
      'apps/web/vite.config.ts',
    ],
  },
})
