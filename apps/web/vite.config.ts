import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileMessages } from './build/compile-messages.ts'
import { contentId, releaseFiles } from './build/release-files.ts'
import { type ScreenModules, screenParts } from './build/screen-parts.ts'

const here = import.meta.dirname
const version: string = JSON.parse(readFileSync(resolve(here, '../../package.json'), 'utf8')).version
const id = await contentId(
  ['src', 'public', '../../packages/contract/src', '../../packages/core/src'].map((folder) => resolve(here, folder)),
)
const shots = resolve(here, 'public/shots')
const API = process.env.CAIRN_API ?? 'http://127.0.0.1:3000'
const SERVED_BY_THE_SERVER = ['/api', '/v1', '/config.json', '/healthz', '/readyz']

// The macro looks for its settings from the working directory, which is the repository's when the tests run.
process.env.LINGUI_CONFIG ??= resolve(here, 'lingui.config.ts')

/** Messages stay in the source: the macro keeps them, the second plugin compiles them (see build/compile-messages.ts). */
const messages = {
  preset: {
    plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' as const }], compileMessages],
  },
  rolldown: { filter: { code: /from ['"]@lingui\/(?:react|core)\/macro['"]/ } },
}

/**
 * Small parts that most screens share travel together: fewer requests, and they compress better. `base` is what the
 * landing page needs as well.
 */
const BASE =
  /\/(idb|data\/(session|waiting-settings|api-client|live|local-db|local-schema|review-journal|write-review|study-row)|lib\/(uuid7|after-frame)|ui\/(banner|button|card-face|class-names|field|icon|kbd|quote|text-area|theme)|core\/src\/scheduling\/(memory-state|study-settings))\b/
/** What brings device and server together: no card waits for it. */
const SYNC =
  /\/(web\/src\/data\/(sync|outbox-drain|edits-drain|pull|push-study|merge-rows|month-digest|one-at-a-time|practice|kept-practice|change-settings|card-changes|deck-changes|new-cards|media|media-drain|media-cache)|core\/src\/(reviews\/log-digest|media\/))/
/**
 * What a card in review is made of, by name: a module more, and whatever that one needs is loaded before the first card.
 */
const STUDY =
  /\/(web\/src\/(data\/(catch-up-day|day-count|outbox|queries|schedule-settings|study-queue|study-scope)|lib\/(deck-path|device|export-door|import-door|interval-label|lazy-part|local-media|markdown|markdown-view|navigation|overlay-door|share-door))\.|core\/src\/(cards\/(asked-text|siblings)|reviews|scheduling|fitting\/parameter-history)|ts-fsrs)/
const GROUPS = [
  { name: 'router', test: /\/node_modules\/@tanstack\/(react-router|router-core|react-store|store|history)\// },
  { name: 'base', test: BASE, minShareCount: 4 },
  { name: 'sync', test: SYNC, minShareCount: 4 },
  { name: 'study', test: STUDY, minShareCount: 4 },
]

const inShell = (page: string) => ['/app/application.tsx', '/app/shell-layout.tsx', page]
const forGuests = (page: string) => ['/app/application.tsx', '/app/auth-layout.tsx', page]

/** What the screens are made of that a visit may begin with. */
const SCREENS: ScreenModules = {
  '': ['/features/pages/landing-page.tsx'],
  review: ['/app/solo-review.tsx'],
  login: forGuests('/account/login-page.tsx'),
  signup: forGuests('/account/signup-page.tsx'),
  onboarding: ['/app/application.tsx', '/onboarding/onboarding-page.tsx'],
  dashboard: inShell('/dashboard/dashboard-page.tsx'),
  library: inShell('/library/library-page.tsx'),
  upload: inShell('/generate/upload-page.tsx'),
  study: inShell('/study/study-page.tsx'),
  edit: inShell('/editor/edit-page.tsx'),
  settings: inShell('/settings/settings-page.tsx'),
}

/** Every screen is stored at the first visit, so that studying needs no network afterwards. */
const offline = VitePWA({
  registerType: 'autoUpdate',
  injectRegister: null,
  manifestFilename: 'app.webmanifest',
  includeAssets: ['icon.svg', 'theme.js'],
  manifest: {
    id: '/',
    name: 'Cairn',
    short_name: 'Cairn',
    description: 'Flashcards from your own text, each with the sentence it rests on, reviewed at the right moment.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#fcfaf6',
    theme_color: '#fcfaf6',
    categories: ['education'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg}', '**/*-latin-wght-normal-*.woff2'],
    globIgnores: ['builds/**', 'shots/**', 'sw.js'],
    maximumFileSizeToCacheInBytes: 3_000_000,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api\//, /^\/v1\//, /^\/builds\//, /^\/(config\.json|healthz|readyz)$/],
    // Trusted Types hold in the worker too, where importScripts would be refused.
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    skipWaiting: true,
    clientsClaim: true,
    runtimeCaching: [
      {
        urlPattern: ({ url }) => url.pathname.endsWith('.woff2'),
        handler: 'CacheFirst',
        options: { cacheName: 'fonts', expiration: { maxEntries: 20 } },
      },
      {
        // Of one learner at a time; the page fills it ahead and bounds it (src/data/media-cache.ts), signing out empties it.
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/media/'),
        handler: 'CacheFirst',
        options: { cacheName: 'card-media', rangeRequests: true, cacheableResponse: { statuses: [200] } },
      },
    ],
  },
})

export default defineConfig({
  root: here,
  define: {
    __BUILD_ID__: JSON.stringify(id),
    __VERSION__: JSON.stringify(version),
    __SHOTS__: JSON.stringify(existsSync(shots) ? readdirSync(shots) : []),
  },
  plugins: [
    babel({ presets: [messages] }),
    react(),
    tailwindcss(),
    screenParts(SCREENS),
    process.env.VITEST ? [] : offline,
    releaseFiles({ id, version, timestamp: Date.now() }),
  ],
  build: {
    outDir: 'dist',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } } },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, API])) },
  preview: { proxy: Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, API])) },
})
