/**
 * What became of each setting that was changed on this screen. The change itself is kept on this device at once and sent
 * with the next synchronisation (`data/change-settings.ts`); here is only told how that stands.
 */
import type { Settings } from '@cairn/contract/accounts'
import { changeSettings } from '../../data/change-settings.ts'
import { onChange } from '../../data/live.ts'
import { isSessionExpired, localLearner } from '../../data/session.ts'
import { syncState } from '../../data/sync-state.ts'
import { waitingSettings } from '../../data/waiting-settings.ts'

export type SettingName = keyof Settings

export type SaveState = 'saving' | 'saved' | 'waiting' | 'signed-out' | 'refused' | 'storage-full' | 'failed'

interface Saving {
  /** As JSON, to tell what came of it. */
  readonly wanted: string
  readonly state: SaveState
}

let learnerId: string | null = null
let savings: ReadonlyMap<SettingName, Saving> = new Map()
const listeners = new Set<() => void>()

onChange((tables) => {
  if (savings.size > 0 && (tables.has('learner') || tables.has('sync'))) lookAgain()
})

/** Changes one setting: it holds from now on, and reaches the server as soon as that is reached. What fails is told by its state. */
export function saveSetting<Name extends SettingName>(name: Name, value: Settings[Name]): void {
  learnerId = localLearner()?.id ?? null
  mark(name, { wanted: JSON.stringify(value), state: 'saving' })
  changeSettings({ [name]: value })
    .then((outcome) => outcome.ok || mark(name, { wanted: JSON.stringify(value), state: outcome.problem }))
    .catch((cause: unknown) => {
      mark(name, { wanted: JSON.stringify(value), state: 'failed' })
      reportError(cause)
    })
}

export function saveStateOf(name: SettingName): SaveState | undefined {
  return savings.get(name)?.state
}

/** Whoever comes back to the screen is not told again what was saved before. */
export function forgetFinishedSaves(): void {
  savings = new Map([...savings].filter(([, { state }]) => state !== 'saved' && state !== 'refused'))
  tell()
}

export function subscribeToSaves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function lookAgain(): void {
  const learner = localLearner()
  if (learner === null || learner.id !== learnerId) {
    savings = new Map()
    tell()
    return
  }
  const waiting = waitingSettings(learner.id)
  for (const [name, { wanted, state }] of savings) {
    if (state !== 'saving' && state !== 'waiting' && state !== 'signed-out') continue
    if (waiting !== null && name in waiting) {
      if (isSessionExpired()) mark(name, { wanted, state: 'signed-out' })
      else if (syncState().problem !== null) mark(name, { wanted, state: 'waiting' })
      continue
    }
    // It has left this device: either the server took it, or its own value is back.
    mark(name, { wanted, state: JSON.stringify(learner.settings[name]) === wanted ? 'saved' : 'refused' })
  }
}

function mark(name: SettingName, saving: Saving): void {
  if (savings.get(name)?.state === saving.state && saving.state !== 'saving') return
  savings = new Map(savings).set(name, saving)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
