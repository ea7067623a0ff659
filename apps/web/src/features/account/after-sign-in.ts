import type { Me } from '@cairn/contract/accounts'
import { takeDemoText } from '../../data/demo-handover.ts'
import { handOverText } from '../../data/handover.ts'
import { setLearner } from '../../data/session.ts'

/** Keeps the learner on this device and gives the text tried on the landing page to the screen that makes cards. */
export async function startSession(me: Me): Promise<void> {
  await setLearner(me)
  const text = takeDemoText()
  if (text !== null) await handOverText(text)
}

/** The zone that decides where this learner's days begin. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
