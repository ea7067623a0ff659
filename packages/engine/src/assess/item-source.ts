import { createTextSupport } from '@cairn/core/assessment/option-support'
import { guessLanguage } from '@cairn/core/text/language'
import { wordsOf } from '@cairn/core/text/words'
import { passesLint } from '../cards/gates.ts'
import { makeDrafts } from '../cards/make-drafts.ts'
import { type ScoredDraft, scoreDraft } from '../cards/score.ts'
import type { FactContext } from '../facts/draft.ts'
import { createDraftBank, type DraftBank, itemFromDraft } from './draft-items.ts'
import { gapItems } from './gap-items.ts'
import { givenItems } from './given-items.ts'
import type { Item, Maker } from './item.ts'
import { plain } from './item-rules.ts'
import { listItems } from './list-items.ts'
import { pairItems } from './pair-items.ts'
import { createPhraseSorter } from './phrase-classes.ts'
import { plainItems } from './plain-items.ts'
import { conditionItems, recognitionItems } from './scenario-items.ts'
import { type Sibling, siblingsOf } from './siblings.ts'
import { statementItems } from './statement-items.ts'
import { createTaxonomy } from './taxonomy.ts'

/** Candidates of one sort that are looked at before the choice; more cost time and change little. */
const MAX_CANDIDATES = 120
/** Items made with a wider choice of wrong options come after all others. */
const LOOSE_FACTOR = 0.3

/** All questions a text gives: good ones, and for short texts those made with a wider choice of wrong options. */
export interface ItemSource {
  readonly maker: Maker
  readonly strict: () => readonly Item[]
  readonly loose: () => readonly Item[]
}

export function createItemSource(context: FactContext): ItemSource {
  const drafts = makeDrafts(context)
    .map((draft) => scoreDraft(draft, context, null))
    .sort((a, b) => b.score - a.score || a.draft.start - b.draft.start)
  const maker = createMaker(context)
  let strict: readonly Item[] | null = null
  let loose: readonly Item[] | null = null
  return {
    maker,
    strict: () => {
      strict ??= itemsOf(drafts, maker)
      return strict
    },
    loose: () => {
      loose ??= looseItems(drafts, loosened(maker))
      return loose
    },
  }
}

export function createMaker(context: FactContext): Maker {
  const { analysis, lexicon } = context
  const { source } = analysis.document
  const sorter = createPhraseSorter(analysis.sentences, lexicon)
  const words = new Set(wordsOf(source).map(({ norm }) => norm))
  return {
    context,
    sorter,
    taxonomy: createTaxonomy(context),
    ...withSiblings(siblingsOf(context, sorter)),
    isLoose: false,
    support: createTextSupport(source),
    sourceWords: words,
    years: [...words].filter((word) => /^(?:1[0-9]|20)\d\d$/.test(word)).map(Number),
  }
}

/** The same with general and everyday nouns among the phrases, for texts so short that they have no others. */
export function loosened(maker: Maker): Maker {
  return { ...maker, isLoose: true, ...withSiblings(siblingsOf(maker.context, maker.sorter, true)) }
}

function withSiblings(siblings: readonly Sibling[]): Pick<Maker, 'siblings' | 'bareTerms'> {
  let bare: ReadonlySet<string> | null = null
  return {
    siblings,
    bareTerms: () => {
      bare ??= new Set(siblings.filter(({ articles }) => articles.has('none')).map(({ text }) => plain(text)))
      return bare
    },
  }
}

function itemsOf(drafts: readonly ScoredDraft[], maker: Maker): Item[] {
  const { context } = maker
  const all = drafts.map(({ draft }) => draft)
  const bank = createDraftBank(drafts)
  const listed = [...givenItems(all, maker), ...listItems(all, maker)]
  if (isOtherLanguage(context)) return [...listed, ...plainItems(all, maker)]
  return [
    ...listed,
    ...fromDrafts(drafts, bank, maker),
    ...recognitionItems(all, context, maker),
    ...pairItems(context, maker),
    ...conditionItems(context, maker, MAX_CANDIDATES),
    ...statementItems(context, maker, MAX_CANDIDATES),
  ]
}

function looseItems(drafts: readonly ScoredDraft[], maker: Maker): Item[] {
  const { context } = maker
  if (isOtherLanguage(context)) return []
  const bank = createDraftBank(drafts)
  const weaker = [
    ...fromDrafts(drafts, bank, maker),
    ...conditionItems(context, maker, MAX_CANDIDATES),
    ...statementItems(context, maker, MAX_CANDIDATES),
  ].map((item) => ({ ...item, score: item.score * LOOSE_FACTOR }))
  return [...weaker, ...gapItems(context, maker, MAX_CANDIDATES)]
}

/** The tagger reads English alone. */
function isOtherLanguage({ analysis }: FactContext): boolean {
  const language = guessLanguage(analysis.document.source)
  return language !== null && language !== 'en'
}

function fromDrafts(drafts: readonly ScoredDraft[], bank: DraftBank, maker: Maker): Item[] {
  return drafts.slice(0, MAX_CANDIDATES).flatMap((scored) => {
    const { draft } = scored
    const isOwn = draft.sentence >= 0 && draft.kind !== 'given' && !(draft.isCloze && draft.answer.length === 0)
    const item = isOwn && passesLint(draft) ? itemFromDraft(scored, bank, maker) : null
    return item === null ? [] : [item]
  })
}
