/** The parts of the settings that are not the first: each comes when its link is pointed at, or with its address. */
import { latePart } from '../../lib/lazy-part.ts'

const LATER = {
  ai: latePart(() => import('./ai-part.tsx')),
  appearance: latePart(() => import('./appearance-part.tsx')),
  account: latePart(() => import('./account-part.tsx')),
}

export const { ai: AiPart, appearance: AppearancePart, account: AccountPart } = LATER

/** Loads what an address shows of the settings, so that it is drawn with them. */
export async function loadSettingsPart(part: string): Promise<void> {
  if (part === 'ai' || part === 'appearance' || part === 'account') await LATER[part].preload()
}
