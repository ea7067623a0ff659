import { checkPath } from '@cairn/core/paths/check-path'
import { parseLearningPathReply } from '@cairn/core/paths/learning-path'
import { expect } from 'vitest'
import type { createEngine } from '../engine.ts'

/** Paths through the cards of a text, with and without limits: whole, within them, each time the same. */
export function expectSoundPaths(engine: ReturnType<typeof createEngine>, text: string): void {
  const made = [...engine.generateCards({ text, count: 20, wantTitle: false, tailoring: null })]
  const cards = made.map(({ front, back }, index) => ({ id: `c${index}`, front, back }))
  for (const preferences of [{}, { minutesPerDay: 3, days: 2 }, { minutesPerDay: 2 }, { days: 3 }]) {
    const path = engine.learningPath({ cards, preferences })
    expect(checkPath(path, cards, preferences)).toEqual({ findings: [], honoured: 1 })
    expect(engine.learningPath({ cards: [...cards], preferences: { ...preferences } })).toEqual(path)
    if (path.steps.length === 0) continue
    const ids = cards.map(({ id }) => id)
    expect(parseLearningPathReply(JSON.stringify(path), ids).steps).toEqual(path.steps)
  }
}
