import type { Page } from '@playwright/test'

/* What of a screen a small window cuts off, covers or makes too small. Each answers what it found, in words. */

/** How far a page can be scrolled sideways, px, and what stands out of it or is cut, by its text. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const words = (element: Element) => `${element.tagName} “${element.textContent?.trim().slice(0, 30)}”`
    const isShown = (element: Element) =>
      element.checkVisibility() && element.closest('.sr-only, [aria-hidden="true"], [hidden], [inert]') === null
    /** What scrolls by itself, such as a table or a formula, is wider than it shows on purpose. */
    const scrolls = (element: Element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
      return false
    }
    const all = [...document.querySelectorAll('main *, nav *, header *, [role=dialog] *')].filter(isShown)
    const out = all.filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return own > 0 && (right > width + 1 || left < -1) && !scrolls(element)
    })
    /** Text that is wider than its place, without a sign that there is more of it. */
    const cut = all.filter((element) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
      // A field scrolls by itself.
      const isClipped = (overflowX === 'hidden' || overflowX === 'clip') && !element.matches('input, textarea, select')
      return (
        isClipped &&
        textOverflow !== 'ellipsis' &&
        webkitLineClamp === 'none' &&
        element.scrollWidth > element.clientWidth + 1
      )
    })
    const over = document.documentElement.scrollWidth - width
    return [
      // Widths are rounded, which may come to a pixel.
      ...(over > 1 ? [`scrolls sideways by ${over}`] : []),
      ...out.slice(0, 4).map((element) => `out: ${words(element)}`),
      ...cut
        .filter((element) => element.clientWidth > 1)
        .slice(0, 4)
        .map((element) => `cut: ${words(element)}`),
    ]
  })

/** Controls that take no tap 21 px from their middle, above, below and beside it: a thumb wants 44. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const CONTROLS = 'a[href], button, select, label, input:not([type=hidden]), summary, [role^=menuitem]'
    const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !control.matches('label'))
    const asked = controls.filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        control.closest('.sr-only, [inert], [aria-hidden=true]') === null &&
        !inSentence(control),
    )
    const isHit = (control: Element, [x, y]: readonly [number, number]) => {
      const { left, width, top, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
      // Where two of them share the room between them, a tap reaches one of the two.
      return hit === null || control.contains(hit) || hit.closest(CONTROLS) !== null
    }
    const found = asked
      .map((control) => control.closest('label') ?? control)
      .filter((control) => control.getBoundingClientRect().height > 1 && control.getBoundingClientRect().right > 0)
      .flatMap((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { width, height } = control.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
        const isSmall = (
          [
            [0, -21],
            [0, 21],
            [-21, 0],
            [21, 0],
          ] as const
        ).some((away) => !isHit(control, away))
        return isSmall ? [`${control.tagName} “${name.slice(0, 30)}” ${Math.round(width)}x${Math.round(height)}`] : []
      })
    window.scrollTo(0, 0)
    return found
  })

/** Bars that leave less than half of the window to what is read, and controls that one of them covers at any scroll. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight]
    const isBar = (element: Element) => {
      const { position } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return (position === 'fixed' || position === 'sticky') && width > wide * 0.6 && height > 0 && height < high
    }
    const shown = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const bars = shown.filter((element) => isBar(element) && getComputedStyle(element).pointerEvents !== 'none')
    const outer = bars.filter((bar) => !bars.some((other) => other !== bar && other.contains(bar)))
    window.scrollTo(0, document.documentElement.scrollHeight)
    const isOver = (bar: Element) => {
      const { top, bottom } = bar.getBoundingClientRect()
      return bottom > 0 && top < high && (top <= 1 || bottom >= high - 1)
    }
    const taken = outer.filter(isOver).reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
    const words = (element: Element) => `${element.tagName} “${element.textContent?.trim().slice(0, 30)}”`
    const controls = [...document.querySelectorAll('main a[href], main button, main input, main p, main h2')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !outer.some((bar) => bar.contains(element)) &&
        element.closest('.sr-only, [inert], [aria-hidden=true]') === null,
    )
    const last = controls.at(-1)
    const isCovered = (element: Element) => {
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      window.scrollTo(0, document.documentElement.scrollHeight)
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + Math.min(width / 2, 40), top + height - Math.min(height / 2, 12)]
      const hit = document.elementFromPoint(x, y)
      return y >= 0 && y <= high && outer.some((bar) => hit !== null && bar.contains(hit))
    }
    const found = [
      ...(taken > high * 0.5 ? [`bars take ${Math.round(taken)} of ${high} px`] : []),
      ...(last !== undefined && isCovered(last) ? [`covered: ${words(last)}`] : []),
    ]
    window.scrollTo(0, 0)
    return found
  })
