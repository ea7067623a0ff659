// One browser window of one look, and what every chapter does in it.
import { signUp } from '../../e2e/steps.ts'

export const LOOKS = [
  { name: 'desktop-light', theme: 'light', width: 1280, height: 800 },
  { name: 'desktop-dark', theme: 'dark', width: 1280, height: 800 },
  { name: 'phone-light', theme: 'light', width: 390, height: 844 },
  { name: 'phone-dark', theme: 'dark', width: 390, height: 844 },
]
/** Text stays crisp, and all pictures together stay a few megabytes. */
const PICTURE = { type: 'webp', quality: 60 }
/** What is longer than a window says the same in all looks: two show it whole. */
const WHOLE = ['desktop-light', 'phone-dark']

export async function openStage({ browser, server, out, look: { name, theme, width, height } }) {
  const isPhone = width < 600
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
    // Everything is asked for over the network, where it can be changed or withheld.
    serviceWorkers: 'block',
  })
  await context.route(/\.css$/, waitForFonts)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  let last = 'nothing'
  const shot = async (screen, { isWhole = false } = {}) => {
    if (isWhole && !WHOLE.includes(name)) return
    // A whole page is taken in a window of its height: what sticks to the foot of the window belongs at the foot.
    if (isWhole) await page.setViewportSize({ width, height: await page.evaluate(() => document.body.scrollHeight) })
    // Nothing is pointed at.
    await page.mouse.move(0, height - 1)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForTimeout(250)
    await page.screenshot({ ...PICTURE, path: `${out}/${screen}-${name}.webp` })
    if (isWhole) await page.setViewportSize({ width, height })
    last = screen
  }
  return {
    page,
    context,
    server,
    isPhone,
    shot,
    look: name,
    last: () => last,
    go: (path) => page.goto(server.origin + path, { waitUntil: 'networkidle' }),
    signUp: () => signUp(page, server),
    close: () => context.close(),
    button: (label) => page.getByRole('button', { name: label }).first(),
    dialog: () => page.getByRole('dialog'),
    heading: (label) => page.getByRole('heading', { name: label }).first().waitFor(),
  }
}

/** On a slow device the interface appears in another typeface first; a picture shows the one it is meant to have. */
async function waitForFonts(route) {
  const answer = await route.fetch()
  const body = (await answer.text()).replaceAll('font-display:optional', 'font-display:block')
  await route.fulfill({ response: answer, body })
}
