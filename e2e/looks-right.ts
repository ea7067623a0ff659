import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const softly = expect.configure({ soft: true })
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
declare global {
  interface Window {
    readonly axe: { run(options: { runOnly: string[]; resultTypes: ['violations'] }): Promise<AxeResults> }
  }
}

/** One heading, nothing off the side, room for a thumb, and nothing for axe to say in either theme. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await fits(page, name)
  expect.soft(await smallTargets(page), `too small for a thumb: ${name}`).toEqual([])
  await axeIsSilent(page, name)
}

/** One heading and nothing off the side. */
export async function fits(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect.soft(page.locator('h1'), `one h1: ${name}`).toHaveCount(1)
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // What places itself by script follows a new size of the window a frame later.
  await softly.poll(excess, `scrolls sideways: ${name}`).toBeLessThanOrEqual(0)
}

/** axe looks at the light theme by all rules, and at the dark one by the rule that colours can break. */
export async function axeIsSilent(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await settled(page)
  // Without frames of other sites one page is enough; the other mode opens a second one each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly: RULES, resultTypes: ['violations'] })
  expect.soft(inWords((await axe.analyze()).violations), `light: ${name}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await settled(page)
  // axe is in the page by now.
  const dark = await page.evaluate(() => window.axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] }))
  expect.soft(inWords(dark.violations), `dark: ${name}`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** When no colour has been changing for two frames; what turns for ever, or as far as it is scrolled, is left to do so. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ends = ({ timeline, effect }: Animation) =>
      timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    const running = () => document.getAnimations().filter((one) => one.playState === 'running' && ends(one))
    for (let still = 0; still < 2; still += 1) {
      await frame()
      if (running().length === 0) continue
      await Promise.allSettled(running().map((animation) => animation.finished))
      still = 0
    }
  })
}

function inWords(violations: AxeResults['violations']): string[] {
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    return `${id} (${nodes.length}): ${places.join(' | ')}`
  })
}

/** On a touch screen, controls under 44 px, their invisible surroundings included; none elsewhere. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const px = (value: string) => Number.parseFloat(value) || 0
    const controls = document.querySelectorAll(
      'main button, main a[href], main input, main select, [role=dialog] button',
    )
    return [...controls].flatMap((control) => {
      const target = (control.matches('[type=radio], [type=checkbox]') && control.closest('label')) || control
      const box = target.getBoundingClientRect()
      const around = getComputedStyle(control, '::after')
      const counts = around.content !== 'none' && around.position === 'absolute'
      const width = Math.max(box.width, counts ? px(around.width) : 0)
      const height = Math.max(box.height, counts ? px(around.height) : 0)
      if (!control.checkVisibility() || control.closest('[inert]') !== null || (width >= 43.5 && height >= 43.5))
        return []
      return [`${control.tagName} "${target.textContent?.slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}`]
    })
  })
}
