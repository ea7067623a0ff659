import { createGrounder, type Grounder } from '@cairn/core/ai/ground'
import { outlineOf } from '@cairn/core/text/build-outline'
import { toOriginal } from '@cairn/core/text/edits'
import { plain } from '../assess/item-rules.ts'
import type { CardRequest, CardsEnd, EngineCard } from '../engine-types.ts'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import { makeDrafts } from './make-drafts.ts'
import { scoreDraft } from './score.ts'
import { selectDrafts } from './select.ts'
import { titleOf } from './title.ts'

/** The cards of a text that was read, in its order, and its title when one is asked for. */
export function* generateCards(request: CardRequest, context: FactContext): Generator<EngineCard, CardsEnd> {
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, request.tailoring))
  for (const { draft } of selectDrafts(drafts, request.count, context, allowedIn(request, context.reading.text))) {
    yield { front: draft.front, back: draft.back, ...toOriginal(context.reading, draft) }
  }
  return { suggestedTitle: request.wantTitle ? titleOf(context) : '' }
}

/** No card that was asked before, and none whose made-up wording the source does not bear out. */
function allowedIn({ avoidFronts = [] }: CardRequest, text: string): (draft: CardDraft) => boolean {
  const asked = new Set(avoidFronts.map(plain))
  let grounder: Grounder | null = null
  return (draft) => {
    if (asked.has(plain(draft.front))) return false
    if (draft.sentence < 0) return true
    grounder ??= createGrounder(text, outlineOf(text))
    return grounder.ground(draft).grade !== 'unsupported'
  }
}
