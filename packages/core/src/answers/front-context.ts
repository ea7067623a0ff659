import { wordSet } from '../text/word-set.ts'
import { stemOf } from '../text/words.ts'
import { type AnswerToken, answerTokens } from './answer-tokens.ts'
import { unify } from './fold.ts'
import { isGuardWord } from './meaning-words.ts'
import { foreignNumber } from './number-words.ts'
import { plainAnswer } from './plain-answer.ts'
import { unitsOfText } from './units.ts'

/** What the question tells about its answer. */
export interface FrontContext {
  /** Stems that an answer may repeat or leave out. Words that turn a meaning round are never among them. */
  readonly stems: ReadonlySet<string>
  /** Numbers the front names: a card from `twelve` to `zwölf` is not answered by `12`. */
  readonly numbers: readonly number[]
  /** Units the front names; read when first asked for, since few answers need them. */
  readonly units: () => ReadonlySet<string>
  /** A word to translate, or a form of a word: endings count. */
  readonly isVocabulary: boolean
  /** Words of the front say that a form is asked for: no free plurals. */
  readonly asksForm: boolean
  readonly asksPerson: boolean
  /** A name is asked for, of a person or place: its letters are its own. */
  readonly asksName: boolean
  /** A sign whose letters count by case. */
  readonly asksSymbol: boolean
  readonly asksUnit: boolean
  readonly asksSeveral: boolean
  readonly asksOrder: boolean
  /** Opposites and synonyms are asked for: like words are no answer by being alike. */
  readonly asksMeaning: boolean
}

const FORM =
  /\b(?:plural|singular|mehrzahl|einzahl|pluriel|singulier|plurale|singolare|conjugat\w*|tense|participle|participe|form of|genitive|dative|accusative|genitiv|dativ|akkusativ|imperative|subjunctive|feminine|masculine|féminin|masculin|comparative|superlative|adverb|infinitive|inflect\w*)\b/i
const LANGUAGE =
  /\b(?:german|french|spanish|italian|english|latin|greek|russian|japanese|chinese|arabic|hebrew|korean|portuguese|dutch|swedish|polish|turkish|deutsch|englisch|französisch|spanisch|italienisch|lateinisch|allemand|anglais|espagnol|italien|inglés|alemán|francés|inglese|tedesco|francese)\b/i
const PERSON =
  /\b(?:who|whose|whom|wer|wessen|quién|quien|qui|chi|author|writer|poet|painter|composer|inventor|philosopher|founder|discoverer|scientist|artist|sculptor|architect|director|president|chancellor|explorer|novelist|playwright|mathematician|physicist|chemist|biologist|psychologist|economist|general|leader|man|woman|minister|king|queen|emperor|empress|astronaut|singer|musician|actor|actress|dictator|pope|reformer|theorist|thinker|sociologist|historian|captain|admiral|commander|pilot|discovered|invented|wrote|painted|composed|person)\b/i
const PLACE =
  /\b(?:capital(?: city)? of|(?:which|what) (?:\p{L}+ )?(?:city|town|country|continent|island|river|lake|sea|ocean|mountain|planet|moon|constellation)|hauptstadt von|capitale de|capital de|capitale di)\b/iu
const SYMBOL = /\b(?:symbol|formula|sign|prefix|abbreviat\w*|notation|element|units?|einheit|zeichen|formel)\b/i
const UNIT = /\b(?:units?|einheit|unité|unidad|unità)\b/i
const SEVERAL =
  /\b(?:(?:name|list|give|which|what|state) (?:the |all |any |its )?(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|10)|the (?:two|three|four|five|six|seven)\b|what are|which are|name the|list the|nenne)|^(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten)\b|^(?:the )?[a-z]{4,}(?<![usi])s (?:of|in|for|that|which|from)\b/i
const ORDER =
  /\b(?:in order|order of|sequence|steps|stages|phases|chronolog\w*|from .+ to .+|reihenfolge|rank|sorted)\b/i
const MEANING = /\b(?:synonym\w*|antonym\w*|opposite\w*|contrary|gegenteil|contraire|contrario)\b/i
const LIGHT = wordSet(
  'is are was were be the a an of in on at by for what which who whom whose when where why how do does did',
)
const MOST_VOCABULARY_WORDS = 3
/** A description joins its words: `author of Hamlet`. */
const JOINING = wordSet('of in on at for from with by through between under over and que del von')

/** Reads a front once; grading any number of answers against it needs no more of it. */
export function readFront(front: string): FrontContext {
  const plain = plainAnswer(front)
  const unified = unify(plain)
  const tokens = answerTokens(unified)
  const words = tokens.filter(({ kind }) => kind === 'word')
  const asksForm = FORM.test(plain)
  const asksPerson = PERSON.test(plain)
  return {
    stems: new Set(
      words
        .map(({ key }) => key)
        .filter(isRepeatable)
        .map(stemOf),
    ),
    numbers: numbersOf(tokens),
    units: unitsIn(tokens),
    isVocabulary: isVocabulary(plain, words) || asksForm,
    asksForm,
    asksPerson,
    asksName: asksPerson || PLACE.test(plain),
    asksSymbol: SYMBOL.test(plain),
    asksUnit: UNIT.test(plain),
    asksSeveral: SEVERAL.test(plain),
    asksOrder: ORDER.test(plain),
    asksMeaning: MEANING.test(plain),
  }
}

function unitsIn(tokens: readonly AnswerToken[]): () => ReadonlySet<string> {
  let units: ReadonlySet<string> | null = null
  return () => {
    units ??= new Set(tokens.flatMap(({ raw, number }) => (number === null ? unitsOfText(raw) : number.units)))
    return units
  }
}

function isRepeatable(key: string): boolean {
  return !LIGHT.has(key) && !isGuardWord(key)
}

function numbersOf(tokens: readonly AnswerToken[]): number[] {
  return tokens.flatMap(({ number, key }) => {
    const foreign = foreignNumber(key)
    return [...(number?.values ?? []), ...(foreign === undefined ? [] : [foreign])]
  })
}

/** A few words that are no question, or a word with the language wanted. */
function isVocabulary(plain: string, words: readonly AnswerToken[]): boolean {
  if (/[?？:]|_{2,}|…|\.{3}/.test(plain)) return LANGUAGE.test(plain) && words.length <= 8
  if (LANGUAGE.test(plain) && /\(|\bin \p{L}+$/u.test(plain)) return true
  return words.length <= MOST_VOCABULARY_WORDS && !words.some(({ key }) => JOINING.has(key))
}
