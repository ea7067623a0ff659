import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileMessages } from './build/compile-messages.ts'
import { modernFonts } from './build/modern-fonts.ts'
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
 * Small parts that many screens share travel together: fewer requests, and they compress better. A group holds what the
 * same screens need, by name, and never what one of them can do without: a screen that takes one module of a group loads
 * them all, and all that those need. What each screen loads is held to a ceiling by e2e/route-sizes.spec.ts.
 */
const GROUPS = [
  {
    name: 'router',
    test: /\/node_modules\/(@tanstack\/(react-router|router-core|react-store|store|history)\/|use-sync-external-store\/.*with-selector)/,
  },
  {
    // What others wrote and every screen needs: the same from one release to the next.
    name: 'react',
    test: /\/node_modules\/((react|react-dom|scheduler|use-sync-external-store|@lingui\/core|@lingui\/react|idb)\/|lucide-react\/dist\/esm\/(shared\/|Icon\.|context\.|createLucideIcon\.))/,
  },
  {
    // Every screen, the landing page among them.
    name: 'base',
    test: /\/(web\/src\/(app\/(release-watch|reload-guard|service-worker|route-error|error-screen)|data\/(session|waiting-settings|api-client|live|local-db|local-schema|review-journal|write-review|study-row)|lib\/(open-channel|use-alive|use-failure|uuid7)|ui\/(banner|button|cairn|cairn-shape|class-names|icon|kbd|theme))\.|contract\/src\/headers|core\/src\/scheduling\/(leech|mastered|memory-state|study-settings)\.)/,
  },
  {
    // Every screen of the application, and the review that stands alone.
    name: 'common',
    test: /\/(@base-ui\/react\/(csp-provider|internals\/csp-context)\/|web\/src\/(app\/(guards|overlays|start-sync|storage-watch|use-global-keys)|data\/(day-count|queries|schedule-settings|sync-state)|features\/account\/next-path|lib\/(export-door|import-door|lazy-part|load-when-online|navigation|overlay-door|promise-parts|share-door|use-window-keys)|ui\/(toaster|toast-store))\.|core\/src\/(reviews\/answer-time|scheduling\/(deck-settings|learner-settings|study-day|time-zone))\.)/,
  },
  {
    // What a learner who is signed in has on any screen.
    name: 'learner',
    test: /\/(web\/src\/(data\/outbox|lib\/(after-frame|deck-path|device))|core\/src\/(cards\/deck-path|scheduling\/seeded-random))\./,
  },
  {
    // Beside the rail.
    name: 'shell',
    test: /\/(lucide-react\/dist\/esm\/icons\/(keyboard|sun)|web\/src\/(data\/(differing-month|unsaved-text|unsent|use-live)|lib\/(stored-here|undo-action|use-stuck)|ui\/(menu|page))|core\/src\/cards\/card)\./,
  },
  {
    // What is due: the review, the dashboard and a deck.
    name: 'queue',
    test: /\/(web\/src\/data\/study-queue|core\/src\/scheduling\/(allowance|queue|queue-order|smallest-first|sorted-cards))\./,
  },
  {
    // What schedules and estimates share, so that an estimate does not bring the schedule along.
    name: 'parameters',
    test: /\/core\/src\/scheduling\/fsrs-parameters\./,
  },
  {
    // When a card comes back: the review, and the synchronisation.
    name: 'schedule',
    test: /\/(ts-fsrs\/|core\/src\/scheduling\/(day-choice|fsrs|interval|learning-steps|schedule)\.)/,
  },
  {
    // What a card says, and what one says of it.
    name: 'cards',
    test: /\/(core\/src\/(cards\/(asked-text|cloze|delimited|markdown-escape|siblings|without-tags)|scheduling\/format-interval)|web\/src\/lib\/(interval-label|rating-word))\./,
  },
  {
    // How its text is drawn.
    name: 'markdown',
    test: /\/web\/src\/lib\/(local-media|markdown|markdown-view)\./,
  },
  {
    // How cards come and go with the gaps of a text: the editor, and what edits a card in its place.
    name: 'new-cards',
    test: /\/web\/src\/(data\/new-cards|lib\/sibling-change)\./,
  },
  {
    // What brings device and server together: no screen waits for it.
    name: 'sync',
    test: /\/(web\/src\/data\/(edits-drain|kept-answers|kept-log|media-cache|media-drain|merge-rows|month-digest|new-cards-drain|one-at-a-time|outbox-drain|pull|push-study|sync|take-in-unsaved)|core\/src\/reviews\/(fold-reviews|log-digest))\./,
  },
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

/**
 * What a part that is loaded later has the browser fetch together with it. Named nowhere but in the part itself is what
 * follows the first card of a review, for which nobody waits, and what the page names already (`screenParts`): naming all
 * that in the scripts that load it would cost the review a kB and every screen half of one.
 */
function partsNotNamed(_file: string, parts: string[], { hostId }: { hostId: string }): string[] {
  return /\/(?:index|solo-review|review-page)-[^/]+$/.test(hostId)
    ? parts.filter((part) => part.endsWith('.css'))
    : parts
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
    globPatterns: ['**/*.{js,css,html,svg}', '**/*-latin-wght-normal-*.woff2', '**/KaTeX_*.woff2'],
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
        options: { cacheName: 'fonts', expiration: { maxEntries: 40 } },
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
    modernFonts(),
    screenParts(SCREENS),
    process.env.VITEST ? [] : offline,
    releaseFiles({ id, version, timestamp: Date.now() }),
  ],
  build: {
    outDir: 'dist',
    modulePreload: { polyfill: false, resolveDependencies: partsNotNamed },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } } },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, API])) },
  preview: { proxy: Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, API])) },
})
