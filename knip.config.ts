import type { KnipConfig } from 'knip'

/** Finds files, exports and dependencies that nobody uses. Code that only tests use counts as used. */
const config: KnipConfig = {
  // What a file uses itself may be exported too: types name what its functions give, constants are read in tests.
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['apt-get', 'mount', 'umount'],
  ignoreIssues: {
    // Parts of the specification that are written and tested, and that screens are still to be made for.
    'packages/core/src/{assessment,games,paths,stats}/**': ['exports', 'types'],
  },
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs', 'scripts/screens/*.mjs', 'vitest.config.ts'],
      project: ['scripts/**/*.mjs', '*.ts'],
      // Its projects have roots of their own, which are the workspaces below.
      vitest: false,
      // dependency-cruiser parses with it.
      ignoreDependencies: ['@swc/core'],
    },
    'packages/contract': { project: ['src/**/*.ts'], includeEntryExports: true },
    'packages/*': {
      entry: ['src/**/*.test.ts', 'src/**/testing/{eval,print-*,time-*}.ts'],
      project: ['src/**/*.ts'],
      // Every file can be imported from outside, so only its exports tell whether anybody does.
      includeEntryExports: true,
    },
    'apps/server': {
      entry: [
        'src/**/*.test.ts',
        'src/testing/global-setup.ts',
        // Started as a process of its own.
        'src/testing/kill-server.ts',
        // Loaded before a server whose clock a test moves.
        'src/testing/moved-clock.ts',
        // Started by hand, to write fixtures.
        'src/content/imports/testing/write-occlusion-fixtures.ts',
      ],
      project: ['src/**/*.ts'],
    },
    'apps/web': {
      entry: [
        'src/**/*.test.{ts,tsx}',
        'build/**/*.test.ts',
        'src/app/testing/setup*.ts',
        // A process of its own, which tests of the server start.
        'src/data/testing/device-process.ts',
        // Started by hand, to draw pictures.
        'build/{landing-shots,render-icons}.ts',
      ],
      project: ['{src,build}/**/*.{ts,tsx,css}'],
      // Named as text where the macro is configured.
      ignoreDependencies: ['@lingui/babel-plugin-lingui-macro'],
    },
    e2e: { entry: ['*.spec.ts'], project: ['**/*.ts'] },
    bench: { entry: ['*.ts'], project: ['**/*.ts'] },
  },
}

export default config
