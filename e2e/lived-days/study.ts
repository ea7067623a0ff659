import { expect } from '@playwright/test'
import { textOf } from './dashboard.ts'
import type { Device } from './device.ts'
import type { Seen } from './in-page.ts'
import type { Grade, RecallModel } from './recall-model.ts'

/** One tap on a rating, as the learner remembers it. */
export interface Tapped {
  readonly front: string
  readonly grade: Grade
  readonly day: number
  readonly ms: number
}

interface Studied {
  readonly tapped: readonly Tapped[]
  /** Cards that were asked, each counted once. */
  readonly served: number
  /** Those of them that had never been asked before. */
  readonly newCards: number
}

interface Studying {
  readonly mind: RecallModel
  /** From the first day. */
  readonly day: number
  /** No more cards than these; all that there are when not given. */
  readonly most?: number
}

/** Presses the button of the dashboard and answers by the keys, session after session, until nothing more is ready. */
export async function study(
  device: Device,
  { mind, day, most = Number.POSITIVE_INFINITY }: Studying,
): Promise<Studied> {
  const tapped: Tapped[] = []
  const served = new Set<string>()
  let newCards = 0
  const answer = async (front: string): Promise<Seen> => {
    if (!mind.isMet(front)) newCards += 1
    const { grade, ms } = mind.answer(front, day)
    await device.clock.pass(ms)
    await device.page.keyboard.press('Space')
    await device.until(({ kind }) => kind === 'answer')
    await device.page.keyboard.press(String(grade))
    served.add(front)
    tapped.push({ front, grade, day, ms })
    return device.until(isCardOrEnd)
  }
  device.lookAway()
  await device.page.getByRole('link', { name: /^(?:Review (?:one|\d+)|Keep going)/ }).click()
  for (let more = true; more; ) {
    const before = tapped.length
    let seen = await device.until(isCardOrEnd)
    while (seen.kind !== 'screen') {
      if (served.size >= most && !served.has(seen.front)) {
        await device.page.getByRole('link', { name: 'Leave the review' }).click()
        return { tapped, served: served.size, newCards }
      }
      seen = await answer(seen.front)
    }
    await expectEnd(device, tapped.slice(before))
    more = await goOn(device)
  }
  return { tapped, served: served.size, newCards }
}

const END = /(?:done|answered)$/

function isCardOrEnd(seen: Seen): boolean {
  return seen.kind === 'question' || (seen.kind === 'screen' && END.test(seen.heading))
}

/** The end of a session says what was done in it. */
async function expectEnd({ page }: Device, tapped: readonly Tapped[]): Promise<void> {
  const cards = new Set(tapped.map(({ front }) => front)).size
  const text = await textOf(page)
  const [, shown = ''] = /^(One|\d+) cards? (?:done|answered)$/m.exec(text) ?? []
  const [, answers = ''] = /(One|\d+) answers? in /.exec(text) ?? []
  expect.soft([shown, answers].map(countOf), text).toEqual([cards, tapped.length])
}

/** Takes the cards that are left, else goes back to the dashboard. */
async function goOn(device: Device): Promise<boolean> {
  const { page } = device
  const more = page.getByRole('button', { name: /^(?:One|\d+) more$/ })
  if ((await more.count()) === 0) {
    await page.getByRole('link', { name: 'Done for now' }).click()
    return false
  }
  device.lookAway()
  await more.click()
  return true
}

const countOf = (word: string): number => (word === 'One' ? 1 : Number(word))
