import { z } from 'zod'

/* What is kept of packages so that they can leave again as they came: core's `AnkiNoteType`, `AnkiCard`, `AnkiReview`. */

const text = z.string()
const n = z.number()

export const KeptNoteType = z.object({
  ...{ id: n, name: text, kind: z.enum(['normal', 'cloze']), css: text, latexPre: text, latexPost: text },
  ...{ sortField: n, modifiedAt: n },
  fields: z.array(z.object({ name: text, font: text, size: n, rtl: z.boolean(), sticky: z.boolean() })),
  templates: z.array(
    z.object({ name: text, question: text, answer: text, browserQuestion: text, browserAnswer: text }),
  ),
})

export const KeptCard = z.object({
  ...{ id: n, noteId: n, deckId: n, ord: n, modifiedAt: n, type: n, queue: n, due: n, ivl: n, factor: n, reps: n },
  ...{ lapses: n, left: n, odue: n, odid: n, flags: n, data: text },
  /** No column of Anki's: what was to be typed as this version had it, null for nothing. Earlier releases did not keep it. */
  alias: text.nullable().optional(),
})

export const KeptLogRow = z.object({ id: n, ease: n, ivl: n, lastIvl: n, factor: n, time: n, type: n })
