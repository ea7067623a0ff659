import { describe, expect, test } from 'vitest'
import { siblingId } from '../cards/siblings.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { collectionDays } from './collection/collection-days.ts'
import { type CardOfNote, ExportPlanner, type NoteToExport } from './plan-export.ts'
import { cardsOfNote } from './templates/cards-of-note.ts'
import { renderCard, TemplateCache } from './templates/render-card.ts'

const NOTE = '01890000-0000-7000-8222-0000000000ff'
const MADE_AT = Date.parse('2026-01-01T10:00:00Z')
const days = collectionDays(
  { createdAt: Date.parse('2026-01-01T04:00:00Z') / 1_000, minutesWest: 0 },
  { timeZone: 'UTC', rolloverHour: 4 },
)

const aCard = (front: string, ordinal: number, change: Partial<CardOfNote> = {}): CardOfNote => ({
  ...{ id: siblingId(NOTE, ordinal), kind: 'cloze', front, back: 'More', ordinal, position: 7, createdAt: MADE_AT },
  ...{ deckId: 3, memory: null, suspended: false, buriedUntilDay: null, flag: 0, row: null, isEdited: false },
  ...{ events: [], otherRows: [], settings: DEFAULT_SCHEDULE },
  ...change,
})

function planned(...cards: readonly CardOfNote[]) {
  const source: NoteToExport = {
    id: NOTE,
    guid: null,
    tags: ['a', 'organic  chemistry'],
    changedAt: MADE_AT,
    imported: null,
    cards,
  }
  const planner = new ExportPlanner({ ...days, now: MADE_AT, media: () => null })
  const out = planner.plan(source)
  const typeOf = (index: number) => planner.noteTypes.get(out.notes[index]?.noteTypeId ?? 0)!
  return { ...out, typeOf }
}

describe('a text with gaps written here', () => {
  const TEXT = '**{{c1::Paris::city}}** lies on the {{c2::Seine}}'

  test('leaves as one note of a type with gaps, a card for each of them', () => {
    const { notes, cards, typeOf } = planned(aCard(TEXT, 0), aCard(TEXT, 1, { flag: 2 }))
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({
      guid: NOTE,
      tags: ['a', 'organic_chemistry'],
      fields: ['<b>{{c1::Paris::city}}</b> lies on the {{c2::Seine}}', 'More'],
    })
    expect(typeOf(0).kind).toBe('cloze')
    expect(cards.map(({ ord, flags, noteId }) => [ord, flags, noteId])).toEqual([
      [0, 0, notes[0]!.id],
      [1, 2, notes[0]!.id],
    ])
    expect(cardsOfNote(typeOf(0), notes[0]!.fields, new TemplateCache())).toEqual([0, 1])
    const shown = { noteType: typeOf(0), fields: notes[0]!.fields, ord: 1, tags: [], deckName: 'Deck', flag: 0 }
    expect(renderCard(shown).question).toBe('<b>Paris</b> lies on the <span class="cloze">[...]</span>')
  })

  test('each card keeps its own schedule and answers', () => {
    const answeredAt = MADE_AT + 1_000
    const facts = { timeZone: 'UTC', offsetMinutes: 0, rolloverHour: 4, studyDay: '2026-01-01' }
    const rating = { kind: 'rate', id: 'r', cardId: 'c', ...facts, answeredAt, rating: 'good' } as const
    const origin = { deviceId: 'd', deviceSeq: 1, appVersion: '1', durationMs: 900, mode: 'review' } as const
    const event = { ...rating, ...origin, confidence: null }
    const { cards, log } = planned(aCard(TEXT, 0), aCard(TEXT, 1, { events: [{ event, origin: null }] }))
    expect(log.map(({ id, cardId, ease }) => [id, cardId, ease])).toEqual([[answeredAt, cards[1]!.id, 3]])
  })

  test('a text that begins with a later number keeps its numbers', () => {
    const text = '{{c3::a}} and {{c5::b}}'
    expect(planned(aCard(text, 0), aCard(text, 4)).cards.map(({ ord }) => ord)).toEqual([2, 4])
  })

  test('a card whose gap is gone goes out beside it, as question and answer', () => {
    const text = 'Only {{c1::one}} is left'
    const { notes, cards, typeOf } = planned(aCard(text, 0), aCard(text, 1))
    expect(notes.map(({ guid }) => guid)).toEqual([NOTE, `${NOTE}:1`])
    expect([typeOf(0).kind, typeOf(1).kind]).toEqual(['cloze', 'normal'])
    expect(cards.map(({ ord }) => ord)).toEqual([0, 0])
  })

  test('a text that marks no gap is a question with an answer', () => {
    const { notes, typeOf } = planned(aCard('The capital is _____.', 0))
    expect(notes[0]).toMatchObject({ guid: NOTE, fields: ['The capital is _____.', 'More'] })
    expect(typeOf(0).kind).toBe('normal')
  })

  test('marks that are to be read, not to be gaps, are none there either', () => {
    const { notes, typeOf } = planned(aCard('Write \\{\\{c2::so\\}\\} for {{c1::a gap}}', 0))
    expect(cardsOfNote(typeOf(0), notes[0]!.fields, new TemplateCache())).toEqual([0])
  })
})
