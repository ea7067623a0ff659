import { createGrounder, type Grounder } from '@cairn/core/ai/ground'
import { outlineOf } from '@cairn/core/text/build-outline'
import { evaluate } from './assess/evaluate.ts'
import { plain } from './assess/item-rules.ts'
import { makeQuestions } from './assess/questions.ts'
import { makeDrafts } from './cards/make-drafts.ts'
import { scoreDraft } from './cards/score.ts'
import { selectDrafts } from './cards/select.ts'
import { NO_TITLE, titleOf } from './cards/title.ts'
import type { CardRequest, CardsEnd, Engine, EngineCard } from './engine-types.ts'
import type { CardDraft, FactContext } from './facts/draft.ts'
import { indexTerms } from './facts/terms.ts'
import { gameContent } from './games/game-content.ts'
import { createTagger, type Tagger } from './lang/tagger.ts'
import { learningPath } from './paths/learning-path.ts'
import { analyse } from './read/analyse.ts'
import { WARM_UP_TEXT } from './warm-up.ts'

/**
 * The built-in engine: deterministic and offline. Making one loads the language model and warms the code up, which takes
 * about 400 ms of one core in a fresh process; make one and keep it.
 */
export function createEngine(): Engine {
  const tagger = createTagger()
  warmUp(tagger)
  return {
    generateCards: (request) => generateCards(request, tagger),
    title: (text) => (text.trim() === '' ? NO_TITLE : titleOf(read(text, tagger))),
    questions: (text) => makeQuestions(read(text, tagger)),
    evaluate: (request) => evaluate(request, (text) => makeQuestions(read(text, tagger))),
    learningPath,
    gameContent,
  }
}

function warmUp(tagger: Tagger): void {
  const request = { text: WARM_UP_TEXT, count: 10, wantTitle: true, tailoring: null }
  for (let run = 0; run < 4; run += 1)
    if ([...generateCards(request, tagger)].length === 0)
      throw new Error('Inconsistent: the warm-up text gives no cards')
}

function read(text: string, tagger: Tagger): FactContext {
  const analysis = analyse(text, tagger)
  return { analysis, lexicon: tagger.lexicon, terms: indexTerms(analysis, tagger.lexicon) }
}

function* generateCards(request: CardRequest, tagger: Tagger): Generator<EngineCard, CardsEnd> {
  const context = read(request.text, tagger)
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, request.tailoring))
  for (const { draft } of selectDrafts(drafts, request.count, context, allowedIn(request))) {
    yield { front: draft.front, back: draft.back, start: draft.start, end: draft.end }
  }
  return { suggestedTitle: request.wantTitle ? titleOf(context) : '' }
}

/** No card that was asked before, and none whose made-up wording the source does not bear out. */
function allowedIn({ text, avoidFronts = [] }: CardRequest): (draft: CardDraft) => boolean {
  const asked = new Set(avoidFronts.map(plain))
  let grounder: Grounder | null = null
  return (draft) => {
    if (asked.has(plain(draft.front))) return false
    if (draft.sentence < 0) return true
    grounder ??= createGrounder(text, outlineOf(text))
    return grounder.ground(draft).grade !== 'unsupported'
  }
}
