import { localLearner } from '../../data/session.ts'

/** What is known of the last upload after a reload. */
export interface KeptUpload {
  readonly id: string
  /** As the learner calls it: file name or address. */
  readonly label: string
  /** Name in the storage; empty for an address. */
  readonly name: string
  readonly address: string | null
  /** Whether the whole file is on the server: else it has to be chosen again. */
  readonly sent: boolean
}

const keyOf = () => `cairn-upload-${localLearner()?.id ?? ''}`

/** The upload that was under way here, if any. */
export function keptUpload(): KeptUpload | null {
  const entry = localStorage.getItem(keyOf())
  if (entry === null) return null
  try {
    const value: unknown = JSON.parse(entry)
    return isKept(value) ? value : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** Keeps it, or forgets it. Without room it is only kept on screen. */
export function keepUpload(upload: KeptUpload | null): void {
  try {
    if (upload === null) localStorage.removeItem(keyOf())
    else localStorage.setItem(keyOf(), JSON.stringify(upload))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    localStorage.removeItem(keyOf())
  }
}

function isKept(value: unknown): value is KeptUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'label', 'name'].every((key) => typeof Reflect.get(value, key) === 'string') &&
    typeof Reflect.get(value, 'sent') === 'boolean'
  )
}
