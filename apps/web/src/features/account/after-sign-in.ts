import type { Me } from '@cairn/contract/accounts'
import { handOverText } from '../../data/handover.ts'
import { setLearner } from '../../data/session.ts'

const DEMO_TEXT_KEY = 'cairn-demo-text'

/** Keeps the learner on this device and gives the text tried on the landing page to the screen that makes cards. */
export async function startSession(me: Me): Promise<void> {
  await setLearner(me)
  const text = takeDemoText()
  if (text !== null) await handOverText(text)
}

function takeDemoText(): string | null {
  try {
    const text = sessionStorage.getItem(DEMO_TEXT_KEY)
    sessionStorage.removeItem(DEMO_TEXT_KEY)
    return text
  } catch {
    return null // storage is blocked: there is nothing to take over
  }
}

/** The zone that decides where this learner's days begin. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
