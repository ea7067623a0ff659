import { describe, expect, test } from 'vitest'
import { parseLearningPathReply } from './learning-path.ts'

describe('path', () => {
  test('every card is in one step or skipped with a reason, the total is the sum', () => {
    const reply = {
      steps: [
        { title: 'Basics', cardIds: ['a', 'b', 'ghost', 'a'], estimatedMinutes: 4, objectives: ['Define X', 3, ''] },
        { recommendedCards: [{ id: 'c' }, { id: 'b' }], estimatedTime: '6 min', learningObjectives: ['Explain Y'] },
        { title: 'Empty', cardIds: ['ghost'] },
        'junk',
        { title: 'Bare', cards: ['d'] },
      ],
      skipped: [
        { cardId: 'e', reason: 'Too little time' },
        { cardId: 'a', reason: 'in a step' },
      ],
    }
    expect(parseLearningPathReply(JSON.stringify(reply), ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({
      steps: [
        { title: 'Basics', cardIds: ['a', 'b'], estimatedMinutes: 4, objectives: ['Define X', '3'] },
        { title: 'Step 2', cardIds: ['c'], estimatedMinutes: 6, objectives: ['Explain Y'] },
        { title: 'Bare', cardIds: ['d'], estimatedMinutes: 1, objectives: [] },
      ],
      skipped: [
        { cardId: 'e', reason: 'Too little time' },
        { cardId: 'f', reason: 'The plan left it out.' },
      ],
      totalMinutes: 11,
    })
  })
})
