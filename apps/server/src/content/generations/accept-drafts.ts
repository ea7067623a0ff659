import type { AcceptDrafts } from '@cairn/contract/sources'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { DeckTable, Tx } from '../../platform/db/schema.ts'
import { AppError, orNotFound } from '../../platform/http/app-error.ts'
import { endOfDeck, insertSeeds, refuseTakenIds } from '../../study/cards/create-cards.ts'
import type { CardSeed } from '../../study/cards/new-rows.ts'
import { deckForCards } from '../../study/decks/create-deck.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { requireSource } from '../sources/require-source.ts'
import { type DraftRow, findDrafts, findGeneration, markAccepted, updateGeneration } from './generations.store.ts'
import { verifiedSupport } from './verified-support.ts'

interface Acceptance {
  readonly userId: string
  readonly generationId: string
  readonly body: AcceptDrafts
  readonly now: number
}

export interface Accepted {
  readonly deck: DeckTable
  /** In the order of the drafts; for drafts accepted before, the card they became then. */
  readonly cardIds: readonly string[]
}

type Choice = AcceptDrafts['drafts'][number]

interface Chosen {
  readonly choice: Choice
  readonly draft: DraftRow
}

/** Turns drafts into cards of a deck, all in one transaction. Repeating it adds nothing. */
export function acceptDrafts(engine: Engine, { userId, generationId, body, now }: Acceptance): Promise<Accepted> {
  return inTransaction(engine, async (tx) => {
    const moment = { userId, now, seq: await nextSeq(tx, userId) }
    const generation = orNotFound(await findGeneration(tx, userId, generationId), 'generation', generationId)
    const chosen = await chosenDrafts(tx, { userId, generationId, body })
    const source = await requireSource(tx, userId, generation.source_id)
    const newDeck = { id: body.deckId, title: body.deckTitle, sourceId: source.id }
    const deck = await deckForCards(tx, { ...moment, deck: newDeck })
    const open = chosen.filter(({ draft }) => draft.status !== 'accepted')
    await refuseTakenIds(tx, userId, cardIdsOf(open))
    const end = await endOfDeck(tx, userId, deck.id)
    const seeds = open.map((each, index) => seedOf(each, { deckId: deck.id, position: end + 1 + index, source }))
    await insertSeeds(tx, seeds, moment)
    for (const { draft, choice } of open) await markAccepted(tx, draft, { ...choice, now, seq: moment.seq })
    if (open.length > 0) await updateGeneration(tx, generation, { deck_id: deck.id, updated_at: now, seq: moment.seq })
    return { deck, cardIds: chosen.map(({ draft, choice }) => draft.card_id ?? choice.cardId) }
  })
}

async function chosenDrafts(
  tx: Tx,
  { userId, generationId, body }: Pick<Acceptance, 'userId' | 'generationId' | 'body'>,
): Promise<readonly Chosen[]> {
  const rows = await findDrafts(
    tx,
    userId,
    body.drafts.map(({ id }) => id),
  )
  const known = new Map(rows.filter((row) => row.generation_id === generationId).map((row) => [row.id, row]))
  const chosen = body.drafts.map((choice) => ({ choice, draft: orNotFound(known.get(choice.id), 'draft', choice.id) }))
  if (new Set(body.drafts.map(({ id }) => id)).size < chosen.length || hasRepeatedCard(chosen))
    throw new AppError(409, 'conflict', { message: 'A draft or card is named twice.' })
  return chosen
}

const hasRepeatedCard = (chosen: readonly Chosen[]) => new Set(cardIdsOf(chosen)).size < chosen.length
const cardIdsOf = (chosen: readonly Chosen[]) => chosen.map(({ choice }) => choice.cardId)

interface Place {
  readonly deckId: string
  readonly position: number
  readonly source: { readonly id: string; readonly text: string }
}

function seedOf({ choice, draft }: Chosen, { deckId, position, source }: Place): CardSeed {
  return {
    id: choice.cardId,
    deckId,
    kind: draft.kind,
    front: choice.front,
    back: choice.back,
    tags: [],
    position,
    support: { sourceId: source.id, ...verifiedSupport(draft, source.text) },
  }
}
