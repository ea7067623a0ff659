import { parseLearningPathReply } from '@cairn/core/ai/learning-path'
import { checkPath } from '@cairn/core/paths/check-path'
import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'

const engine = createEngine()

test.each(shippedTexts().map(({ name, text }) => [name, text]))(
  'a path through the cards of %s is whole, keeps its limits and explains before it uses',
  (_, text) => {
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
  },
)
