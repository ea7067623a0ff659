import { existsSync } from 'node:fs'

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser that `npm test` found or installed, also where it was not `npm test` that asks. */
export const browserPath = process.env.CHROMIUM || BROWSERS.find((path) => existsSync(path)) || '/usr/bin/chromium'
