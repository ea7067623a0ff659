import { evaluate } from './assess/evaluate.ts'
import { makeQuestions } from './assess/questions.ts'
import { makeDrafts } from './cards/make-drafts.ts'
import { scoreDraft } from './cards/score.ts'
import { selectDrafts } from './cards/select.ts'
import { NO_TITLE, titleOf } from './cards/title.ts'
import type { CardRequest, CardsEnd, Engine, EngineCard } from './engine-types.ts'
import type { FactContext } from './facts/draft.ts'
import { indexTerms } from './facts/terms.ts'
import { gameContent } from './games/game-content.ts'
import { createTagger, type Tagger } from './lang/tagger.ts'
import { learningPath } from './paths/learning-path.ts'
import { analyse } from './read/analyse.ts'

/** The built-in engine: deterministic and offline; loading the language model takes about 300 ms once. */
export function createEngine(): Engine {
  const tagger = createTagger()
  return {
    generateCards: (request) => generateCards(request, tagger),
    title: (text) => (text.trim() === '' ? NO_TITLE : titleOf(read(text, tagger))),
    questions: (text) => makeQuestions(read(text, tagger)),
    evaluate: (request) => evaluate(request, (text) => makeQuestions(read(text, tagger))),
    learningPath,
    gameContent,
  }
}

function read(text: string, tagger: Tagger): FactContext {
  const analysis = analyse(text, tagger)
  return { analysis, lexicon: tagger.lexicon, terms: indexTerms(analysis, tagger.lexicon) }
}

function* generateCards(request: CardRequest, tagger: Tagger): Generator<EngineCard, CardsEnd> {
  const context = read(request.text, tagger)
  const avoid = request.avoidFronts ?? []
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, request.tailoring))
  for (const { draft } of selectDrafts(drafts, request.count, context, avoid)) {
    yield { front: draft.front, back: draft.back, start: draft.start, end: draft.end }
  }
  return { suggestedTitle: request.wantTitle ? titleOf(context) : '' }
}
