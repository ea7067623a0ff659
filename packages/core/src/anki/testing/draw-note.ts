import type { AnkiNoteType } from '../collection/collection.ts'
import { spendFreely } from '../markup/spend.ts'
import { drawCard } from '../templates/draw-card.ts'
import { TemplateCache } from '../templates/render-card.ts'

export const PICTURE_ADDRESS = `/api/media/${'a'.repeat(64)}.png`
/** Files whose names begin with "no" are missing. */
export const mediaOf = (name: string) => (name.startsWith('no') ? null : PICTURE_ADDRESS)

export interface GivenNote {
  /** Of the fields A, B and C. */
  readonly fields: readonly string[]
  readonly question?: string
  readonly answer?: string
  readonly css?: string
  readonly kind?: AnkiNoteType['kind']
  readonly tags?: readonly string[]
}

/** A card of a note of a type that was made for it, and what its report says. */
export function drawNote(given: GivenNote, ord = 0) {
  const { fields, question = '{{A}}', answer = '{{B}}', css = '', kind = 'normal', tags = [] } = given
  const noteType: AnkiNoteType = {
    ...{ id: 1, name: 'Test', kind, css, latexPre: '', latexPost: '', sortField: 0, modifiedAt: 0 },
    fields: ['A', 'B', 'C'].map((name) => ({ name, font: '', size: 20, rtl: false, sticky: false })),
    templates: [{ name: 'Card 1', question, answer, browserQuestion: '', browserAnswer: '' }],
  }
  const issues = new Set<string>()
  const drawn = drawCard(
    { noteType, fields, ord, tags, deckName: 'Deck', flag: 0 },
    {
      media: mediaOf,
      masks: () => null,
      templates: new TemplateCache(),
      report: (code) => issues.add(code),
      spend: spendFreely,
    },
  )
  return { ...drawn, issues: [...issues] }
}
