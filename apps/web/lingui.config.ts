import { defineConfig } from '@lingui/cli'

/** English is written in the source and compiled in place (build/compile-messages.ts), so it needs no catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'] }],
})
