import { plainText } from '@cairn/core/assessment/plain-text'
import { createGrounder, type Grounder } from '@cairn/core/grounding/ground'
import { outlineOf } from '@cairn/core/text/build-outline'
import { toOriginal } from '@cairn/core/text/edits'
import type { CardDraft, FactContext } from '../facts/draft.ts'
import type { CardRequest, CardsEnd, EngineCard } from '../protocol/engine-types.ts'
import { languageOf } from '../read/language.ts'
import { makeDrafts } from './make-drafts.ts'
import { type ScoredDraft, scoreDraft } from './score.ts'
import { selectDrafts } from './select.ts'
import { titleOf } from './title.ts'

/** A text of this length or more gives its first card from its opening alone, so that the learner does not wait for the rest. */
const LONG_TEXT = 6_000
/** Where the opening ends: at the last paragraph between these. */
const OPENING = { least: 1_200, most: 2_600 }

/** The cards of a text in its order, and its title when one is asked for. `read` is given the text or its opening. */
export function* generateCards(
  request: CardRequest,
  read: (text: string) => FactContext,
): Generator<EngineCard, CardsEnd> {
  const opening = request.count > 2 ? openingOf(request.text) : null
  const head = opening === null ? null : read(opening)
  const early = head === null ? [] : chosenIn(head, { ...request, count: 1 }, [])
  if (head !== null) for (const { draft } of early) yield toCard(draft, head)
  const context = read(request.text)
  for (const chosen of chosenIn(context, request, early)) {
    if (!early.includes(chosen)) yield toCard(chosen.draft, context)
  }
  const language = languageOf(context.reading.text)
  return { suggestedTitle: request.wantTitle ? titleOf(context) : '', language }
}

/** The paragraphs a long text begins with; null for other texts, and where no paragraph ends in time. */
function openingOf(text: string): string | null {
  if (text.length < LONG_TEXT) return null
  const end = text.lastIndexOf('\n\n', OPENING.most)
  return end < OPENING.least ? null : text.slice(0, end)
}

/** The best drafts; those of `early` are among them. */
function chosenIn(context: FactContext, request: CardRequest, early: readonly ScoredDraft[]): ScoredDraft[] {
  const drafts = makeDrafts(context).map((draft) => scoreDraft(draft, context, request.tailoring))
  const isAllowed = allowedIn(request, context.reading.text)
  return selectDrafts(drafts, request.count, context, { isAllowed, early })
}

function toCard({ front, back, start, end }: CardDraft, { reading }: FactContext): EngineCard {
  return { front, back, ...toOriginal(reading, { start, end }) }
}

/** A text that bears out none of so many cards gives no others: looking for one takes as long as the text is long. */
const MOST_REFUSED = 500

/** No card that was asked before, and none whose made-up wording the source does not bear out. */
function allowedIn({ avoidFronts = [] }: CardRequest, text: string): (draft: CardDraft) => boolean {
  const asked = new Set(avoidFronts.map(plainText))
  let grounder: Grounder | null = null
  let refused = 0
  return (draft) => {
    if (asked.has(plainText(draft.front))) return false
    if (draft.sentence < 0) return true
    if (refused >= MOST_REFUSED) return false
    grounder ??= createGrounder(text, outlineOf(text))
    const isBorneOut = grounder.ground(draft).grade !== 'unsupported'
    if (!isBorneOut) refused += 1
    return isBorneOut
  }
}
