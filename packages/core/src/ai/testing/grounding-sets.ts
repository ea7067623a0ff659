import { readdirSync, readFileSync } from 'node:fs'
import { CANAL_CARDS, CANAL_TEXT } from '../../../../../fixtures/texts/canals.md'
import { HEART_CARDS, HEART_TEXT } from '../../../../../fixtures/texts/heart.md'
import type { Flashcard } from '../../cards/card.ts'
import { createGrounder } from '../../grounding/ground.ts'
import {
  MUTATION_KINDS,
  type Mutation,
  type MutationKind,
  mutationsOf,
  poolsOf,
} from '../../grounding/testing/mutations.ts'
import { readSource } from '../../text/read-source.ts'
import * as aside from './aside-cards.ts'
import { CHALK_CARDS } from './chalk-cards.ts'
import { COURT_CARDS, COURT_TEXT } from './court-cards.ts'
import * as fresh from './fresh-cards.ts'
import * as shipped from './shipped-cards.ts'

/** A text that may be shipped with true cards on it. */
export interface GroundingSet {
  readonly name: string
  readonly raw: string
  readonly cards: readonly Flashcard[]
}

const root = new URL('../../../../../', import.meta.url)
const fileText = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** A text of the engine's, in whichever folder of its texts it lies. */
function engineText(name: string): string {
  const folder = 'packages/engine/src/testing/texts'
  const path = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).find((file) =>
    `/${file}`.endsWith(`/${name}`),
  )
  if (path === undefined) throw new Error(`No text ${name}`)
  return fileText(`${folder}/${path}`)
}

/** All texts with true cards. */
export function groundingSets(): GroundingSet[] {
  return [
    { name: 'chalk', raw: fileText('fixtures/texts/huxley-piece-of-chalk.txt'), cards: CHALK_CARDS },
    { name: 'canals', raw: CANAL_TEXT, cards: CANAL_CARDS },
    { name: 'cell transport', raw: engineText('cell-transport.md'), cards: shipped.CELL_CARDS },
    { name: 'steam', raw: engineText('steam-and-factories.txt'), cards: shipped.STEAM_CARDS },
    { name: 'money', raw: engineText('money-and-prices.txt'), cards: shipped.MONEY_CARDS },
    { name: 'weather', raw: engineText('weather-glossary.txt'), cards: shipped.WEATHER_CARDS },
    { name: 'planets', raw: engineText('planets.md'), cards: shipped.PLANET_CARDS },
    { name: 'rye bread', raw: engineText('rye-bread.md'), cards: shipped.BREAD_CARDS },
    { name: 'honeybees', raw: engineText('honeybee-note.txt'), cards: shipped.SHORT_CARDS },
    { name: 'first aid', raw: engineText('first-aid-qa.txt'), cards: shipped.FIRST_AID_CARDS },
    { name: 'volcanoes', raw: engineText('hostile-notes.txt'), cards: shipped.VOLCANO_CARDS },
    { name: 'water (German)', raw: engineText('kreislauf.txt'), cards: shipped.GERMAN_CARDS },
    { name: 'heart', raw: HEART_TEXT, cards: HEART_CARDS },
    { name: 'court', raw: COURT_TEXT, cards: COURT_CARDS },
  ]
}

/** Texts that no rule was made for. */
export function asideSets(): GroundingSet[] {
  return [
    { name: 'bicycle', raw: engineText('bicycle-manual.md'), cards: aside.BICYCLE_CARDS },
    { name: 'constitution', raw: engineText('constitution.txt'), cards: aside.CONSTITUTION_CARDS },
    { name: 'Hansa', raw: engineText('hanseatic-league.txt'), cards: aside.HANSA_CARDS },
    { name: 'hash tables', raw: engineText('hash-tables.md'), cards: aside.HASH_CARDS },
    { name: 'kidney', raw: engineText('kidney.md'), cards: aside.KIDNEY_CARDS },
    { name: 'tides', raw: engineText('tides-essay.txt'), cards: aside.TIDES_CARDS },
    { name: 'vitamins', raw: engineText('vitamins.md'), cards: aside.VITAMIN_CARDS },
    { name: 'oscillations', raw: engineText('oscillations.md'), cards: aside.OSCILLATION_CARDS },
  ]
}

/** Texts looked at last, once. */
export function freshSets(): GroundingSet[] {
  return [
    { name: 'Ibn Battuta', raw: engineText('ibn-battuta.txt'), cards: fresh.BATTUTA_CARDS },
    { name: 'plates', raw: engineText('plates-lecture.txt'), cards: fresh.PLATES_CARDS },
    { name: 'contracts', raw: engineText('contract-glossary.txt'), cards: fresh.CONTRACT_CARDS },
    { name: 'vaccines', raw: engineText('vaccines-interview.txt'), cards: fresh.VACCINE_CARDS },
  ]
}

export interface GroundingFigures {
  readonly name: string
  readonly cards: number
  readonly alarms: readonly Flashcard[]
  readonly mutations: Readonly<Record<MutationKind, { readonly made: number; readonly missed: readonly Mutation[] }>>
  /** Mutations whose grade is `unsupported`, not only `weak`. */
  readonly unsupported: number
}

/** Grounds every true card of a set and every false one made from it. */
export function measureGrounding({ name, raw, cards }: GroundingSet): GroundingFigures {
  const { text, outline } = readSource(raw)
  const { ground } = createGrounder(text, outline)
  const isTrusted = (card: Flashcard) => ['verbatim', 'paraphrase'].includes(ground(card).grade)
  const pools = poolsOf(text)
  const made = cards.flatMap((card, index) => mutationsOf(card, pools, (index + 1) * 3))
  const ofKind = (kind: MutationKind) => {
    const own = made.filter((mutation) => mutation.kind === kind)
    return { made: own.length, missed: own.filter(({ card }) => isTrusted(card)) }
  }
  const [number, date, unit, nameKind, negation, antonym, quantifier] = MUTATION_KINDS.map(ofKind)
  const none = { made: 0, missed: [] }
  return {
    name,
    cards: cards.length,
    alarms: cards.filter((card) => !isTrusted(card)),
    mutations: {
      number: number ?? none,
      date: date ?? none,
      unit: unit ?? none,
      name: nameKind ?? none,
      negation: negation ?? none,
      antonym: antonym ?? none,
      quantifier: quantifier ?? none,
    },
    unsupported: made.filter(({ card }) => ground(card).grade === 'unsupported').length,
  }
}
