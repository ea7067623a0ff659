import type { AnkiDeckOptions } from '@cairn/core/anki/collection/collection'
import { z } from 'zod'
import { newOrderOf, TAG_ONLY } from './anki-orders.ts'

/** Options of decks as the older formats hold them: presets as JSON in the one row of `col`, limits in the decks. */

const count = z.coerce.number()
const minutes = z.array(z.number())
const flag = z.boolean().catch(false)
const order = count.catch(0)
const parameters = z.array(z.number()).max(100).catch([])

const Preset = z.object({
  name: z.string().catch(''),
  new: z.object({ delays: minutes, perDay: count, bury: flag }),
  rev: z.object({ perDay: count, maxIvl: count, bury: flag }),
  lapse: z.object({ delays: minutes, leechFails: count, leechAction: count.catch(TAG_ONLY) }),
  newGatherPriority: order,
  newSortOrder: order,
  reviewOrder: order,
  desiredRetention: z.number().nullable().catch(null),
  fsrsParams6: parameters,
  fsrsParams5: parameters,
  fsrsWeights: parameters,
})

const limit = z.number().nullable().catch(null)
/** What a deck has for itself beside its preset; the retention in percent. */
export const OwnOptions = z.object({
  conf: z.coerce.number().catch(1),
  newLimit: limit,
  reviewLimit: limit,
  desiredRetention: limit,
})

/** Presets by their ids; those that are not whole are absent, and none of them stands in the way of a package. */
export function readLegacyPresets(json: string): ReadonlyMap<number, AnkiDeckOptions> {
  const presets = new Map<number, AnkiDeckOptions>()
  for (const [key, value] of Object.entries(parsed(json))) {
    const preset = Preset.safeParse(value)
    if (!preset.success) continue
    const { name, new: fresh, rev, lapse, desiredRetention, fsrsParams6, fsrsParams5, fsrsWeights } = preset.data
    const { newGatherPriority: gathered, newSortOrder: sorted, reviewOrder } = preset.data
    presets.set(Number(key), {
      name,
      newPerDay: fresh.perDay,
      reviewsPerDay: rev.perDay,
      learningStepsMinutes: fresh.delays,
      relearningStepsMinutes: lapse.delays,
      maximumIntervalDays: rev.maxIvl,
      leechThreshold: lapse.leechFails,
      suspendsLeeches: lapse.leechAction !== TAG_ONLY,
      buriesSiblings: fresh.bury && rev.bury,
      newOrder: newOrderOf({ gathered, sorted }),
      reviewOrder,
      desiredRetention,
      parameters: [fsrsParams6, fsrsParams5, fsrsWeights].find(({ length }) => length > 0) ?? [],
    })
  }
  return presets
}

/** The options of a deck: its preset's with its own over them. */
export function legacyOptionsOf(
  presets: ReadonlyMap<number, AnkiDeckOptions>,
  { conf, newLimit, reviewLimit, desiredRetention }: z.infer<typeof OwnOptions>,
): AnkiDeckOptions | undefined {
  const preset = presets.get(conf)
  if (preset === undefined) return undefined
  return {
    ...preset,
    newPerDay: newLimit ?? preset.newPerDay,
    reviewsPerDay: reviewLimit ?? preset.reviewsPerDay,
    desiredRetention: desiredRetention === null ? preset.desiredRetention : desiredRetention / 100,
  }
}

function parsed(json: string): object {
  try {
    const presets: unknown = JSON.parse(json)
    return typeof presets === 'object' && presets !== null ? presets : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
