import { evaluate } from './assess/evaluate.ts'
import { makeQuestions } from './assess/questions.ts'
import { generateCards } from './cards/generate-cards.ts'
import { NO_TITLE, titleOf } from './cards/title.ts'
import { readContext } from './facts/context.ts'
import { gameContent } from './games/game-content.ts'
import { createTagger, type Tagger } from './lang/tagger.ts'
import { learningPath } from './paths/learning-path.ts'
import type { Engine } from './protocol/engine-types.ts'
import { WARM_UP_TEXT } from './warm-up.ts'

/**
 * The built-in engine: deterministic and offline. Making one loads the language model and warms the code up, which takes
 * about 400 ms of one core in a fresh process; make one and keep it.
 */
export function createEngine(): Engine {
  const tagger = createTagger()
  warmUp(tagger)
  return {
    generateCards: (request) => generateCards(request, (text) => readContext(text, tagger)),
    title: (text) => (text.trim() === '' ? NO_TITLE : titleOf(readContext(text, tagger))),
    questions: (text, avoidStems) => makeQuestions(text, readContext(text, tagger), avoidStems),
    evaluate: (request) => evaluate(request, (text) => readContext(text, tagger)),
    learningPath,
    gameContent,
  }
}

function warmUp(tagger: Tagger): void {
  const request = { text: WARM_UP_TEXT, count: 10, wantTitle: true, tailoring: null }
  for (let run = 0; run < 4; run += 1)
    if ([...generateCards(request, (text) => readContext(text, tagger))].length === 0)
      throw new Error('Inconsistent: the warm-up text gives no cards')
}
