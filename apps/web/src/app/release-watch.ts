/*
 * Notices new releases. A new build is taken up on the next navigation, never in the middle of a screen. A part that
 * cannot be fetched any more makes a reload when a screen is opened that needs it, not when it is fetched ahead of a
 * wish (Vite's `vite:preloadError` tells no difference). Either way a path is reloaded at most once in 10 seconds.
 */
import type { BuildManifest, LatestBuild } from '@cairn/contract/runtime'
import { isNewerBuild, mayReload, noteReload, parseMarks } from './reload-guard.ts'
import { updateServiceWorker } from './service-worker.ts'

export const POLL_INTERVAL_MS = 3_600_000
const MARKS_KEY = 'cairn.reloads'

let own: BuildManifest | null = null
let newBuildReady = false
let reloading: Promise<true> | null = null

/** Fetches this build's manifest and polls for the latest build. */
export function startReleaseWatch(intervalMs = POLL_INTERVAL_MS): () => void {
  if (import.meta.env.DEV) return () => undefined
  void readJson<BuildManifest>(`/builds/meta/${__BUILD_ID__}.json`).then((manifest) => {
    own = manifest
  })
  const timer = setInterval(() => void checkForBuild(), intervalMs)
  return () => clearInterval(timer)
}

/** Asks for the latest build and, if it is a newer one, lets the service worker fetch it before anyone reloads. */
export async function checkForBuild(): Promise<void> {
  const latest = await readJson<LatestBuild>(`/builds/latest.json?t=${Date.now()}`)
  if (!latest || !isNewerBuild(__BUILD_ID__, own, latest)) return
  await updateServiceWorker()
  newBuildReady = true
}

/** A newer release is known to be there: the next navigation takes it up. */
export function takeUpRelease(): void {
  newBuildReady = true
}

/** Called before a navigation: loads `href` from the server when a new build waits. Answers whether it does. */
export function reloadInto(href: string): boolean {
  if (!newBuildReady || !claimReload(new URL(href, location.href).pathname)) return false
  location.assign(href)
  return true
}

/**
 * Reloads because a part could not be fetched, unless this path was just reloaded or there is no network. Who asks while
 * that is under way (a screen is drawn more than once) hears of the same reload.
 */
export async function reloadForChunk(reload = () => location.reload()): Promise<boolean> {
  if (reloading !== null) return reloading
  if (!navigator.onLine || !claimReload(location.pathname)) return false
  reloading = updateServiceWorker().then(() => {
    reload()
    return true
  })
  return reloading
}

function claimReload(path: string): boolean {
  try {
    const marks = parseMarks(sessionStorage.getItem(MARKS_KEY))
    if (!mayReload(path, marks, Date.now())) return false
    sessionStorage.setItem(MARKS_KEY, JSON.stringify(noteReload(path, marks, Date.now())))
    return true
  } catch {
    return false // without storage nothing would stop a loop
  }
}

/** JSON of our own server's build files; null when there is none or no network. */
async function readJson<Shape>(path: string): Promise<Shape | null> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    if (!response.ok) return null
    return (await response.json()) as Shape // written by our own build in the contract's shape
  } catch {
    return null // offline, or an answer that is not the file: asked again at the next poll
  }
}
