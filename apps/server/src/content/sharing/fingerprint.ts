import { createHash } from 'node:crypto'
import type { CardTable } from '../../platform/db/schema.ts'

type Copied = Pick<CardTable, 'kind' | 'front' | 'back' | 'tags' | 'aliases'>

export interface Fingerprint {
  readonly add: (cards: readonly Copied[]) => void
  readonly digest: () => string
}

/** One short text for what the cards of a deck say, in their order: another one as soon as a copy would be another. */
export function createFingerprint(): Fingerprint {
  const hash = createHash('sha256')
  return {
    add: (cards) => {
      for (const { kind, front, back, tags, aliases } of cards)
        hash.update(`${JSON.stringify([kind, front, back, tags, aliases])}\n`)
    },
    digest: () => hash.digest('hex'),
  }
}
