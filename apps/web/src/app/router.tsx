import { PAGES, type PagePath } from '@cairn/contract/routes'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import { useState } from 'react'
import { currentLearner, refreshLearner, soon } from '../data/session.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { FullLayout } from './full-layout.tsx'
import { redirectFor } from './guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import type { PlainSearch } from './plain-search.ts'
import { practiceScreen } from './practice-screens.ts'
import { Root } from './root.tsx'
import { RouteError, RouteErrorWithin } from './route-error.tsx'
import { RouteNotFound } from './route-not-found.tsx'
import { sourceScreen } from './source-screens.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says, before " · Cairn". */
    title?: MessageDescriptor
  }
}

/** What every page shares: its title and the guard that the route table gives it. */
function page(path: PagePath, title: MessageDescriptor) {
  const guard = PAGES.find((candidate) => candidate.path === path)?.guard ?? 'public'
  return {
    staticData: { title },
    beforeLoad: async ({ location }: { location: ParsedLocation<PlainSearch> }) => {
      // What a link in a mail does is for whoever is signed in too.
      if (guard === 'public' || (guard === 'guest' && carriesToken(location.hash))) return
      // A guest page is left only when the server says so: a session that ended elsewhere must not hide the way back in.
      const learner = await (guard === 'guest' ? soon(refreshLearner()) : currentLearner())
      const target = redirectFor(guard, learner ?? null, location.href, location.search.next)
      if (target !== null) throw redirect({ ...toLocation(target), replace: true })
    },
  }
}

const carriesToken = (hash: string) => /^(link|confirm)=/.test(hash)

/** A same-origin path with its query, as the router wants it. */
export function toLocation(href: string): { to: string; search: PlainSearch; hash?: string } {
  const url = new URL(href, 'http://cairn.invalid')
  return { to: url.pathname, search: Object.fromEntries(url.searchParams), hash: url.hash.slice(1) || undefined }
}

const root = createRootRoute({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: RouteNotFound,
  validateSearch: (search: Record<string, unknown>): PlainSearch => search as PlainSearch, // parseSearch yields text only
})

const plain = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path })
const LandingPage = lazyScreen(() => import('../features/pages/landing-page.tsx'))
const SharedPage = lazyScreen(() => import('../features/sharing/shared-page.tsx'))
const landing = createRoute({
  ...plain('/'),
  ...page('/', msg`Flashcards from your own text`),
  // A shared deck (`?deck=…`) stands here: the route table has no page of its own for it.
  loaderDeps: ({ search }) => ({ isShared: search.deck !== undefined }),
  loader: ({ deps }) => (deps.isShared ? SharedPage : LandingPage).preload(),
  component: FrontRoute,
  errorComponent: RouteError,
})
function FrontRoute() {
  const { deck } = landing.useSearch()
  // On the way to another page the address is that page's already, while this one is still shown.
  const here = useLocation({ select: (at) => (at.pathname === '/' ? at.hash : null) })
  const [hash, setHash] = useState(here ?? '')
  if (here !== null && here !== hash) setHash(here)
  return deck === undefined ? <LandingPage /> : <SharedPage deck={deck} hash={hash} />
}

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyScreen(() => import('./auth-layout.tsx')),
  errorComponent: RouteError,
})
const inAuth = <const Path extends string>(path: Path) => ({ getParentRoute: () => auth, path })
const account = [
  createRoute({
    ...inAuth('/login'),
    ...page('/login', msg`Sign in`),
    component: lazyScreen(() => import('../features/account/login-page.tsx')),
  }),
  createRoute({
    ...inAuth('/signup'),
    ...page('/signup', msg`Create your account`),
    component: lazyScreen(() => import('../features/account/signup-page.tsx')),
  }),
  createRoute({
    ...inAuth('/logout'),
    ...page('/logout', msg`Sign out`),
    component: lazyScreen(() => import('../features/account/logout-page.tsx')),
  }),
  createRoute({
    ...inAuth('/forgot-password'),
    ...page('/forgot-password', msg`Set a new password`),
    component: lazyScreen(() => import('../features/account/forgot-password-page.tsx')),
  }),
] as const

const full = createRoute({ getParentRoute: () => root, id: 'full', component: FullLayout, errorComponent: RouteError })
const inFull = <const Path extends string>(path: Path) => ({ getParentRoute: () => full, path })
const reviewing = [
  createRoute({
    ...inFull('/review'),
    ...page('/review', msg`Review`),
    component: lazyScreen(() => import('../features/review/review-page.tsx')),
  }),
  createRoute({
    ...inFull('/onboarding'),
    ...page('/onboarding', msg`Set up Cairn`),
    component: lazyScreen(() => import('../features/onboarding/onboarding-page.tsx')),
  }),
] as const

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyScreen(() => import('./shell-layout.tsx')),
  errorComponent: RouteError,
})
const inShell = <const Path extends string>(path: Path) => ({ getParentRoute: () => shell, path })
const StudyPage = lazyScreen(() => import('../features/study/study-page.tsx'))
const LibraryPage = lazyScreen(() => import('../features/library/library-page.tsx'))
const PublicDecksPage = lazyScreen(() => import('../features/sharing/public-decks-page.tsx'))
const EditPage = lazyScreen(() => import('../features/editor/edit-page.tsx'))

const study = createRoute({
  ...inShell('/study/$id'),
  ...page('/study/{id}', msg`Deck`),
  // The screen of a mode is there before it is shown, as those of routes are.
  loaderDeps: ({ search }) => ({ mode: search.mode }),
  loader: ({ deps }) => practiceScreen(deps.mode)?.preload(),
  component: Object.assign(StudyRoute, { preload: StudyPage.preload }),
})
function StudyRoute() {
  const { id } = study.useParams()
  const { mode } = study.useSearch()
  const Mode = practiceScreen(mode)
  return Mode === null ? <StudyPage id={id} /> : <Mode key={`${id} ${mode}`} deckId={id} />
}
const library = createRoute({
  ...inShell('/library'),
  ...page('/library', msg`Library`),
  // Decks that others share, the learner's texts, and one of them to be read.
  loaderDeps: ({ search: { view, source } }) => ({ view, source }),
  loader: ({ deps }) => (deps.view === 'public' ? PublicDecksPage : sourceScreen(deps))?.preload(),
  component: Object.assign(LibraryRoute, { preload: LibraryPage.preload }),
})
function LibraryRoute() {
  const search = library.useSearch()
  if (search.view === 'public') return <PublicDecksPage />
  const Screen = sourceScreen(search)
  return Screen === null ? <LibraryPage /> : <Screen id={search.source ?? ''} cardId={search.card ?? null} />
}
const edit = createRoute({
  ...inShell('/edit/$id'),
  ...page('/edit/{id}', msg`Edit deck`),
  component: Object.assign(() => <EditPage id={edit.useParams().id} />, { preload: EditPage.preload }),
})
const chrome = [
  createRoute({
    ...inShell('/dashboard'),
    ...page('/dashboard', msg`Today`),
    component: lazyScreen(() => import('../features/dashboard/dashboard-page.tsx')),
  }),
  createRoute({
    ...inShell('/upload'),
    ...page('/upload', msg`Create`),
    component: lazyScreen(() => import('../features/generate/upload-page.tsx')),
  }),
  library,
  createRoute({
    ...inShell('/study/_id'),
    ...page('/study/_id', msg`Choose a deck`),
    component: lazyScreen(() => import('../features/study/choose-deck-page.tsx')),
  }),
  study,
  edit,
  createRoute({
    ...inShell('/settings'),
    ...page('/settings', msg`Settings`),
    // The part that is shown is there before it is shown, as screens are.
    loaderDeps: ({ search }) => ({ part: search.part }),
    loader: async ({ deps: { part } }) => {
      if (part !== undefined) await (await import('../features/settings/later-parts.ts')).loadSettingsPart(part)
    },
    component: lazyScreen(() => import('../features/settings/settings-page.tsx')),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    auth.addChildren(account),
    full.addChildren(reviewing),
    shell.addChildren(chrome),
  ]),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteErrorWithin,
  scrollRestoration: true,
})

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
