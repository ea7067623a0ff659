import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One heading, nothing off the side, room for a thumb, and nothing for axe to say in either theme. */
export async function looksRight(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect.soft(page.locator('h1'), `one h1: ${name}`).toHaveCount(1)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(excess, `scrolls sideways: ${name}`).toBeLessThanOrEqual(0)
  expect.soft(await smallTargets(page), `too small for a thumb: ${name}`).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.waitForTimeout(200)
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ runOnly: RULES, resultTypes: ['violations'] })
    const found = (await axe.analyze()).violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
    )
    expect.soft(found, `${colorScheme}: ${name}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
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
