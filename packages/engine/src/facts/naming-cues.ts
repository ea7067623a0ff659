import { rarityOf } from '../lang/common-words.ts'
import { numberOf } from '../lang/nouns.ts'
import { isNominal, type Range, type Token } from '../lang/token.ts'
import { ARTICLES } from '../lang/words.ts'
import { nounPhraseAt } from '../parse/noun-phrases.ts'
import { type Sentence, textOf } from '../read/analyse.ts'
import { BLANK, blankFront } from './blank.ts'
import type { CardDraft, ClauseFacts } from './draft.ts'
import { givesAway, isBalanced, question, sentenceCase, wordCount } from './phrasing.ts'
import { isPointer, pointsOutside } from './pointers.ts'
import { MAX_STATEMENT_WORDS, readsAlone, standsAlone, statements } from './statements.ts'
import { nameAt } from './term-phrases.ts'
import { withoutTies } from './ties.ts'

const NAMING = /^(?:called|termed|named|dubbed|labeled|labelled|christened|nicknamed)$/

/** A name that a sentence gives to something, and the words that give it. */
interface Cue {
  /** Position of the naming verb. */
  readonly verb: number
  readonly name: Range
  /** "this problem", when that is what somebody calls by the name. */
  readonly pointing?: Range
}

/** Cards that ask for a name where a sentence gives one: "is called X", "known as X", "this process is termed X". */
export function namingCueCards(facts: ClauseFacts): CardDraft[] {
  const { tokens } = facts.sentence
  const told = asNameOnly(facts)
  if (told !== null) return [told]
  return cuesIn(facts).flatMap((cue) => {
    const pointing = cue.pointing ?? pointingSubject(tokens, cue)
    const card =
      pointing === null ? (asQuestion(cue, facts) ?? asBlank(cue, facts)) : asContinuation(cue, pointing, facts)
    return card === null ? [] : [card]
  })
}

function cuesIn(facts: ClauseFacts): Cue[] {
  const { tokens } = facts.sentence
  const cues: Cue[] = []
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]?.lower ?? ''
    const isWhatWeCall = /^calls?$/.test(token.lower) && tokens[at - 2]?.lower === 'what'
    const link =
      NAMING.test(token.lower) || isWhatWeCall
        ? 0
        : (token.lower === 'known' && next === 'as') || (token.lower === 'dubbed' && next === 'as')
          ? 1
          : token.lower === 'referred' && next === 'to' && tokens[at + 2]?.lower === 'as'
            ? 2
            : -1
    const called = /^(?:call|calls|called|term|terms|dub|dubbed)$/.test(token.lower)
      ? calledBySomeone(tokens, at, facts)
      : null
    if (called !== null) {
      cues.push(called)
      return
    }
    if (link < 0) {
      const other = token.text === ',' && next === 'or' ? otherNameAfter(tokens, at, facts) : null
      if (other !== null) cues.push({ verb: at, name: other })
      return
    }
    const name = nameAt(tokens, at + 1 + link, facts)
    if (name !== null && endsWell(tokens, name)) cues.push({ verb: at, name })
  })
  return cues
}

/** "Economists call this problem the double coincidence of wants", "we call the difference a surplus". */
function calledBySomeone(tokens: readonly Token[], verb: number, facts: ClauseFacts): Cue | null {
  const before = tokens[verb - 1]
  if (before === undefined || !(isNominal(before) || before.tag === 'PRON' || before.tag === 'ADV')) return null
  const thing = nounPhraseAt(tokens, verb + 1, facts.lexicon)
  const opens = thing === null ? undefined : tokens[thing.to]
  if (thing === null || opens === undefined || !(ARTICLES.has(opens.lower) || /^["“]$/.test(opens.text))) return null
  const name = nameAt(tokens, thing.to, facts)
  if (name === null || !endsWell(tokens, name)) return null
  const isPointing = /^(?:this|these|it|that|such)$/.test(tokens[thing.from]?.lower ?? '')
  return isPointing ? { verb, name, pointing: { from: thing.from, to: thing.to } } : { verb, name }
}

/** "non-sex chromosomes, or autosomes,": a second name for the noun right before the comma, in no list. */
function otherNameAfter(tokens: readonly Token[], comma: number, facts: ClauseFacts): Range | null {
  const name = nameAt(tokens, comma + 2, facts)
  if (name === null || !isNominal(tokens[comma - 1]) || name.to - name.from > 3) return null
  const isClosed = tokens[name.to] === undefined || /^[,.;)]$/.test(tokens[name.to]?.text ?? '')
  const isList = tokens.slice(Math.max(0, comma - 6), comma).some((token) => token.text === ',')
  const last = tokens[name.to - 1]
  const isSame =
    last !== undefined && numberOf(last, facts.lexicon) === numberOf(tokens[comma - 1] ?? last, facts.lexicon)
  return isClosed && !isList && isSame ? name : null
}

/** What follows the name does not go on with it. */
function endsWell(tokens: readonly Token[], { to }: Range): boolean {
  const next = tokens[to]
  return next === undefined || /^(?:PUNCT|CCONJ|ADP|SCONJ|AUX|ADV|PRON|SYM)$/.test(next.tag) || next.lower === 'that'
}

/** The subject of the naming verb when it is a pointer: "This is called", "this process, too, is known as". */
function pointingSubject(tokens: readonly Token[], { verb }: Cue): Range | null {
  let at = verb - 1
  while (/^(?:ADV|PART)$/.test(tokens[at]?.tag ?? '') || /^(?:,|also|too)$/.test(tokens[at]?.lower ?? '')) at -= 1
  if (!/^(?:is|are|was|were|['’]s)$/.test(tokens[at]?.lower ?? '')) return null
  const to = at
  for (let from = to - 1; from >= Math.max(0, to - 9); from -= 1) {
    const word = tokens[from]
    if (/^(?:VERB|AUX)$/.test(word?.tag ?? '')) return null
    const opens = from === 0 || /^[,;:]$|^(?:and|but)$/.test(tokens[from - 1]?.lower ?? '')
    if (opens && /^(?:this|these|it|such|that|they)$/.test(word?.lower ?? '')) return { from, to }
    if (opens && from === 0 && /^(?:the)$/.test(word?.lower ?? '')) return null
  }
  return null
}

/** "Failure to notice something is called inattentional blindness": What is failure to notice something called? */
function asQuestion({ verb, name }: Cue, facts: ClauseFacts): CardDraft | null {
  const { tokens } = facts.sentence
  const be = tokens[verb - 1]?.lower ?? ''
  const isLast = tokens[name.to] === undefined || /^[.!;]$/.test(tokens[name.to]?.text ?? '')
  if (!/^(?:is|are)$/.test(be) || !isLast) return null
  const subject = withoutTies(tokens.slice(0, verb - 1))
  const answer = tokens.slice(name.from, name.to)
  const [first] = subject
  const opens =
    /^(?:DET|NOUN|ADJ|PROPN|NUM)$/.test(first?.tag ?? '') || /^(?:anyone|someone|anything)$/.test(first?.lower ?? '')
  if (first === undefined || !opens || isPointer(first)) return null
  if (subject.some((word) => /^[,;:]$|^--$|^—$/.test(word.text)) || subject.length < 2 || subject.length > 22)
    return null
  if (pointsOutside(subject, null) || !isBalanced(subject) || givesAway(subject, answer)) return null
  const count = numberOf(answer.at(-1) ?? first, facts.lexicon)
  if (be === 'is' && count === 'plural') return null
  const front = question('What', be, lowered(subject), 'called')
  return card(facts, facts.sentence.start, front, sentenceCase(textOf(answer)), answer, 0.95, false)
}

/** "…, a requirement known as the mita": the statement that holds the name, with the name left blank. */
function asBlank({ name }: Cue, facts: ClauseFacts): CardDraft | null {
  const answer = facts.sentence.tokens.slice(name.from, name.to)
  const whole = withoutTies(facts.sentence.tokens)
  const soft = readsAlone(whole, facts) ? [{ opening: '', tokens: whole, confidence: 0.7 }] : []
  // The shortest that holds the name: of two names in a sentence, the one does not stand in the question for the other.
  const known = [...statements(facts)].sort((a, b) => a.tokens.length - b.tokens.length)
  for (const { opening, tokens, confidence } of [...known, ...soft]) {
    const from = tokens.findIndex((word) => word.start === answer[0]?.start)
    const to = from + answer.length
    if (from < 0 || tokens[to - 1]?.start !== answer.at(-1)?.start) continue
    const others = [...tokens.slice(0, from), ...tokens.slice(to)]
    if (wordCount(`${opening} ${textOf(tokens)}`) > MAX_STATEMENT_WORDS || givesAway(others, answer)) continue
    const front = blankFront(opening, tokens, { from, to })
    return card(
      facts,
      facts.sentence.start,
      front,
      textOf(answer),
      answer,
      Math.min(0.85, 0.3 + confidence * 0.7),
      true,
    )
  }
  return null
}

/** "Two keys may land in one slot. This is called a collision": one statement of both, its name left blank. */
function asContinuation({ verb, name }: Cue, pointing: Range, facts: ClauseFacts): CardDraft | null {
  const { tokens } = facts.sentence
  const answer = tokens.slice(name.from, name.to)
  const isActive = pointing.from > verb
  const told = pointing.from > 1 && !isActive ? beforePointer(facts, pointing.from) : sentenceBefore(facts)
  if (told === null || givesAway(told.words, answer) || tokens.slice(name.to).some((token) => token.tag === 'VERB'))
    return null
  const article = tokens.slice(isActive ? pointing.to : verb + 1, name.from).filter((token) => token.tag !== 'PUNCT')
  const link = `${isActive ? 'called' : textOf(tokens.slice(verb, verb + 1))} ${textOf(article)}`.trim()
  const noun = tokens.slice(pointing.from + 1, pointing.to).filter((token) => token.tag !== 'ADV')
  const be = isActive
    ? 'is'
    : /^(?:are|was|were)$/.test(tokens[pointing.to]?.lower ?? '')
      ? (tokens[pointing.to]?.lower ?? 'is')
      : 'is'
  const joint =
    noun.length === 0 ? `which ${be}` : /^(?:is|was)$/.test(be) ? `${articleFor(noun)} ${textOf(noun)}` : textOf(noun)
  const front = `${told.text}, ${joint} ${link} ${BLANK}.`
  if (wordCount(front) > MAX_STATEMENT_WORDS + 4) return null
  return card(facts, told.start, front, textOf(answer), answer, noun.length === 0 ? 0.85 : 0.9, true)
}

/** "Magma rises at the ridges. That is sea-floor spreading.": a sentence that does nothing but name what was said. */
function asNameOnly(facts: ClauseFacts): CardDraft | null {
  const { tokens } = facts.sentence
  const at = tokens[0]?.lower === 'and' || tokens[0]?.lower === 'so' ? 1 : 0
  const [subject, be, next] = tokens.slice(at, at + 3)
  if (
    !/^(?:this|that)$/.test(subject?.lower ?? '') ||
    !/^(?:is|['’]s)$/.test(be?.lower ?? '') ||
    /^an?$/.test(next?.lower ?? '')
  )
    return null
  const name = nameAt(tokens, at + 2, facts)
  if (name === null || !tokens.slice(name.to).every((token) => /^[.!]$/.test(token.text))) return null
  const answer = tokens.slice(name.from, name.to)
  const isTerm =
    answer.some((word) => word.tag === 'PROPN') ||
    answer.every((word) => rarityOf(word.lower) >= 0.75 || word.lower === 'of')
  const told = isTerm ? sentenceBefore(facts) : null
  if (told === null || givesAway(told.words, answer)) return null
  const front = `${told.text}, which is known as ${next?.lower === 'the' ? 'the ' : ''}${BLANK}.`
  if (wordCount(front) > MAX_STATEMENT_WORDS + 4) return null
  return card(facts, told.start, front, textOf(answer), answer, 0.7, true)
}

interface Told {
  readonly text: string
  readonly words: readonly Token[]
  readonly start: number
}

function sentenceBefore(facts: ClauseFacts): Told | null {
  const previous = facts.analysis.sentences[facts.sentence.index - 1]
  if (previous === undefined || previous.block !== facts.sentence.block || !previous.usable) return null
  if (!standsAlone({ ...facts, sentence: previous })) return null
  return toldBy(previous, previous.tokens)
}

/** The part of the sentence before "; this is called". */
function beforePointer(facts: ClauseFacts, at: number): Told | null {
  const words = facts.sentence.tokens.slice(0, at)
  return pointsOutside(words, null) || !isBalanced(words) ? null : toldBy(facts.sentence, words)
}

function toldBy(sentence: Sentence, all: readonly Token[]): Told | null {
  const words = withoutTies(all)
  const text = textOf(words).replace(/[\s.;:,]+(?:and)?$/, '')
  if (wordCount(text) < 4 || /[?!:]|^(?:and|but|or|so)\b/i.test(text)) return null
  return { text: text.charAt(0).toUpperCase() + text.slice(1), words, start: sentence.start }
}

function articleFor(noun: readonly Token[]): string {
  return /^[aeiou]/i.test(noun[0]?.text ?? '') ? 'an' : 'a'
}

function lowered(words: readonly Token[]): string {
  const text = textOf(words)
  const [first] = words
  if (first === undefined || first.tag === 'PROPN' || /^\p{Lu}\p{Lu}/u.test(first.text)) return text
  return ARTICLES.has(first.lower) || /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function card(
  { sentence }: ClauseFacts,
  start: number,
  front: string,
  back: string,
  answer: readonly Token[],
  confidence: number,
  isCloze: boolean,
): CardDraft {
  const { end, index, section } = sentence
  return { kind: 'naming', front, back, start, end, sentence: index, section, answer, confidence, isCloze }
}
