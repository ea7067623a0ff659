import { z } from 'zod'
import { Card } from './cards.ts'
import { Id, Version } from './ids.ts'
import { MAX_FIELD_LENGTH } from './limits.ts'

/** A note that came in with a package: its cards are drawn from its fields by the templates of its note type. */
export const Note = z.object({
  id: Id,
  version: Version,
  noteType: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      /** Markdown, with gaps as they are written. */
      text: z.string(),
      /** As it came in and goes out again. */
      html: z.string(),
      /** The Markdown says all that the HTML does; otherwise changing the field loses colours and the like. */
      isWhole: z.boolean(),
    }),
  ),
  /** Cards of it outside the trash … */
  cards: z.number().int(),
  /** … and those of them whose texts were changed by themselves since, and follow the note again when it changes. */
  changedCards: z.number().int(),
})
export type Note = z.infer<typeof Note>

/** For each field, in order: null leaves it as it is, `text` is Markdown, `html` what an earlier answer said. */
export const NoteChange = z.strictObject({
  fields: z
    .array(
      z
        .union([
          z.strictObject({ text: z.string().max(MAX_FIELD_LENGTH) }),
          z.strictObject({ html: z.string().max(2 * MAX_FIELD_LENGTH) }),
        ])
        .nullable(),
    )
    .min(1)
    .max(100),
})
export type NoteChange = z.infer<typeof NoteChange>

/** `cards`: all that were drawn anew, came or went. */
export const NoteChanged = z.object({ note: Note, cards: z.array(Card) })
export type NoteChanged = z.infer<typeof NoteChanged>
