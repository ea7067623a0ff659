import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const FOLDER = resolve(import.meta.dirname, '../../../../../../fixtures/anki')

export const FORMATS = ['legacy1', 'legacy2', 'latest'] as const
export type FixtureFormat = (typeof FORMATS)[number]

export const fixturePath = (name: string) => resolve(FOLDER, name)

const counts = z.record(z.string(), z.number())
const Manifest = z.object({
  crt: z.number(),
  today: z.number(),
  counts: z.object({ notes: z.number(), cards: z.number(), revlog: z.number(), media: z.number() }),
  decks: counts,
  notetypes: counts,
  queues: counts,
  types: counts,
  tags: z.array(z.string()),
  media: z.record(z.string(), z.string()),
  sample: z.array(
    z.object({
      guid: z.string(),
      notetype: z.string(),
      fields: z.array(z.string()),
      tags: z.array(z.string()),
      cards: z.array(z.array(z.union([z.number(), z.string()]))),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export function readManifest(format: FixtureFormat): Manifest {
  return Manifest.parse(JSON.parse(readFileSync(fixturePath(`${format}.manifest.json`), 'utf8')))
}
