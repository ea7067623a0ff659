import { wordSet } from '@cairn/core/text/word-set'
import type { Lexicon } from '../lang/lexicon.ts'
import { singularOf } from '../lang/nouns.ts'
import { type Personhood, personhood } from '../lang/people.ts'
import { isNominal, type Token } from '../lang/token.ts'
import type { Sentence } from '../read/analyse.ts'

/** What sort of thing a phrase names; options of one question are of one sort. */
export const PHRASE_CLASSES = ['person', 'people', 'place', 'name', 'time', 'process', 'quality', 'thing'] as const
export type PhraseClass = (typeof PHRASE_CLASSES)[number]

const PLACE_NOUNS = wordSet(
  `ocean sea bay gulf river lake mountain mountains hills valley island islands isle coast peninsula desert forest city town village county state
  province republic kingdom empire continent street north south east west cape plain plateau strait canal harbor harbour port world asia africa europe america
  australia antarctica atlantic pacific mediterranean arctic england britain scotland wales ireland france germany spain italy russia china india japan egypt greece
  rome paris london mexico brazil canada portugal netherlands holland belgium austria switzerland turkey iran iraq israel syria arabia persia poland hungary sweden norway
  denmark finland korea vietnam indonesia pakistan nigeria ethiopia kenya ghana mali sudan morocco algeria tunisia peru chile argentina colombia venezuela cuba haiti jamaica
  boston chicago philadelphia washington virginia massachusetts pennsylvania georgia texas california florida carolina york jersey ohio constantinople athens jerusalem
  baghdad cairo beijing moscow berlin vienna venice florence naples genoa madrid lisbon amsterdam states`,
)
const ORGANISATIONS = wordSet(
  `act association bank bureau church club college commission committee company congress council corporation court department dynasty federation
  fund government group institute league legion library ministry museum office organization organisation parliament party police project school senate society
  treaty union university war system scale theory law effect telescope mission plan doctrine railway age period revolution`,
)
const TIMES = wordSet(
  `january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  century centuries decade decades year years month months week weeks day days hour hours minute minutes spring summer autumn winter morning evening night noon`,
)
const PEOPLE = wordSet(
  `foreigner exporter importer trader worker depositor weaver spinner miner villager protester activist resident tenant voter taxpayer lender borrower
  shopkeeper craftsman craftswoman lawmaker colonizer enslaver ally rival ancestor descendant neighbor neighbour adult infant baby guest host fan gamer youth`,
)
const PLACE_ENDING = /[a-z]{3}(?:land|lands|shire|stan|ville|polis|burg|burgh)$/
const PLACE_BEFORE = /^(?:in|at|near|across|toward|towards|throughout|outside|off)$/

/** Sorts phrases; names by how the text itself uses them. */
export interface PhraseSorter {
  readonly classOf: (words: readonly Token[]) => PhraseClass
}

/** A sorter for one text: a name after "in" or "near" is a place there, one with a person's title or verb a person. */
export function createPhraseSorter(sentences: readonly Sentence[], lexicon: Lexicon): PhraseSorter {
  const evidence = nameEvidence(sentences, lexicon)
  return {
    classOf: (words) => {
      const at = words.findLastIndex(isNominal)
      const head = words[at]
      if (head === undefined) return 'thing'
      const isName = head.tag === 'PROPN' && /^\p{Lu}/u.test(head.text)
      const singular = singularOf(head.lower, lexicon)
      if (TIMES.has(head.lower) || TIMES.has(singular)) return 'time'
      const person = personOf(words, at, null, lexicon)
      if (!isName) return person === 'person' || PEOPLE.has(singular) ? 'people' : ofNoun(singular)
      if (person === 'person') return 'person'
      return ofName(words, evidence)
    },
  }
}

function personOf(words: readonly Token[], head: number, verb: string | null, lexicon: Lexicon): Personhood {
  return personhood(words, { from: 0, to: words.length, head }, verb, (word) => singularOf(word, lexicon))
}

function ofNoun(singular: string): PhraseClass {
  if (/(?:tion|sion|sis|ment|ing|ation|ysis|lysis|genesis)$/.test(singular)) return 'process'
  return /(?:ity|ness|ance|ence|ism|ship|hood|dom|cy)$/.test(singular) ? 'quality' : 'thing'
}

interface Evidence {
  person: number
  place: number
  all: number
}

function ofName(words: readonly Token[], evidence: ReadonlyMap<string, Evidence>): PhraseClass {
  const lower = words.map((word) => word.lower)
  if (lower.some((word) => ORGANISATIONS.has(word))) return 'name'
  const found = evidence.get(words.at(-1)?.lower ?? '') ?? { person: 0, place: 0, all: 0 }
  if (lower.some((word) => PLACE_NOUNS.has(word)) || PLACE_ENDING.test(lower.at(-1) ?? '')) return 'place'
  if (found.person > found.place) return 'person'
  return found.place * 2 > found.all ? 'place' : 'name'
}

/** By the last word of each name: how often the text uses it as a person and as a place. */
function nameEvidence(sentences: readonly Sentence[], lexicon: Lexicon): Map<string, Evidence> {
  const found = new Map<string, Evidence>()
  for (const { tokens } of sentences) {
    tokens.forEach((token, index) => {
      if (token.tag !== 'PROPN' || tokens[index + 1]?.tag === 'PROPN') return
      let from = index
      while (from > 0 && tokens[from - 1]?.tag === 'PROPN') from -= 1
      const words = tokens.slice(from, index + 1)
      const known = found.get(token.lower) ?? { person: 0, place: 0, all: 0 }
      known.all += 1
      const next = tokens[index + 1]
      const verb = next?.tag === 'VERB' ? lexicon.lemma(next.lower) : null
      if (personOf(words, words.length - 1, verb, lexicon) === 'person') known.person += 1
      const before = tokens[from - 1]?.lower === 'the' ? tokens[from - 2] : tokens[from - 1]
      if (before?.tag === 'ADP' && PLACE_BEFORE.test(before.lower)) known.place += 1
      found.set(token.lower, known)
    })
  }
  return found
}
