import type { AnkiDeckOptions } from '@cairn/core/anki/collection/collection'
import { z } from 'zod'
import { newOrderOf, TAG_ONLY } from './anki-orders.ts'
import type { OpenCollection } from './open-collection.ts'
import { floatField, floatsField, hasField, numberField, type ProtoField, readMessage } from './protobuf.ts'

/**
 * Options of decks as the latest format holds them: presets in a table with protobuf in it, limits in the decks. The
 * numbers of the fields are those of Anki's `deck_config.proto` and `decks.proto`.
 */

const PresetRow = z.object({
  id: z.number(),
  name: z.string(),
  config: z.instanceof(Uint8Array).catch(() => new Uint8Array()),
})

const LONGEST_INTERVAL = 36_500

/** Presets by their ids. */
export function readPresets(source: OpenCollection): ReadonlyMap<number, AnkiDeckOptions> {
  const presets = new Map<number, AnkiDeckOptions>()
  if (!source.has('deck_config')) return presets
  const columns = "coalesce(cast(id as integer), 0) as id, coalesce(cast(name as text), '') as name, config"
  for (const found of source.rows(`select ${columns} from deck_config`)) {
    const { id, name, config } = PresetRow.parse(found)
    const message = readMessage(config)
    if (message !== null) presets.set(id, toOptions(name.replaceAll('\0', ''), message))
  }
  return presets
}

function toOptions(name: string, message: readonly ProtoField[]): AnkiDeckOptions {
  const ofVersions = [floatsField(message, 6), floatsField(message, 5), floatsField(message, 3)]
  return {
    name,
    newPerDay: numberField(message, 9),
    reviewsPerDay: numberField(message, 10),
    learningStepsMinutes: floatsField(message, 1),
    relearningStepsMinutes: floatsField(message, 2),
    // Where it is not written there is none.
    maximumIntervalDays: numberField(message, 16) || LONGEST_INTERVAL,
    leechThreshold: numberField(message, 22),
    suspendsLeeches: numberField(message, 21) !== TAG_ONLY,
    buriesSiblings: numberField(message, 27) === 1 && numberField(message, 28) === 1,
    newOrder: newOrderOf({ gathered: numberField(message, 34), sorted: numberField(message, 32) }),
    reviewOrder: numberField(message, 33),
    desiredRetention: floatField(message, 37),
    parameters: ofVersions.find(({ length }) => length > 0) ?? [],
  }
}

/** The options of a deck that is not filtered, from its own message: its preset's with its own over them. */
export function optionsOf(
  presets: ReadonlyMap<number, AnkiDeckOptions>,
  deck: readonly ProtoField[],
): AnkiDeckOptions | undefined {
  const preset = presets.get(numberField(deck, 1))
  if (preset === undefined) return undefined
  return {
    ...preset,
    reviewsPerDay: hasField(deck, 6) ? numberField(deck, 6) : preset.reviewsPerDay,
    newPerDay: hasField(deck, 7) ? numberField(deck, 7) : preset.newPerDay,
    desiredRetention: floatField(deck, 10) ?? preset.desiredRetention,
  }
}
