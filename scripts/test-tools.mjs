// What the tests need besides npm packages: a real PostgreSQL and a browser. As root on a Debian-like system they are
// installed; otherwise a clear message says what is missing. Nothing is skipped for want of them.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// The same engine without the windows, menus and tabs of a desktop, which cost a third of the time of the tests.
const HEADLESS = 'chromium-headless-shell'
const BROWSERS = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)

/** Path of a Chromium, or null. */
export function findBrowser() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : null
  return BROWSERS.find((path) => existsSync(path)) ?? null
}

/** Folder with `initdb` and `postgres`, or null. */
export function findPostgres() {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((v) => join(base, v, 'bin')),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
  return (
    folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

/** A system without the headless package has the whole browser. */
function installWithApt() {
  const browser = findBrowser()
  const wanted = [
    ...(process.env.CHROMIUM || browser?.endsWith(HEADLESS) ? [] : [HEADLESS]),
    ...(findPostgres() ? [] : ['postgresql']),
  ]
  if (wanted.length === 0) return
  console.log(`Installing ${wanted.join(' and ')} for the tests …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  const install = (...names) => apt('install', '-y', '-qq', '--no-install-recommends', ...names)
  apt('update', '-qq')
  for (const name of wanted) install(name, 'fonts-liberation')
  if (!findBrowser()) install('chromium', 'fonts-liberation')
}

/** Installs what is missing where that is possible; returns the names of what is still missing. */
export function ensureTestTools() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installWithApt()
  return [
    ...(findBrowser() ? [] : ['Chromium (package chromium, or CHROMIUM=/path/to/it)']),
    ...(findPostgres() ? [] : ['PostgreSQL 13 or newer (package postgresql, or POSTGRES_BIN=/folder/of/initdb)']),
  ]
}
