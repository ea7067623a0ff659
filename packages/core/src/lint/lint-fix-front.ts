/** Fixes that turn a front into a definite question. English. */
import type { Flashcard } from '../cards/card.ts'
import { splitSentences } from '../text/sentences.ts'
import { countWords } from '../text/words.ts'
import { BLANK, bare, capitalised, LONGEST_ANSWER, literally, lowered, withBlank } from './lint-fix-words.ts'

/** The question alone, where a front tells a story first. */
export function cutFront({ front, back }: Flashcard): Flashcard[] | null {
  const parts = front.split(/(?<=[.;:])\s+/)
  const last = parts.at(-1)
  if (parts.length < 2 || last === undefined || !/\?$/.test(last) || countWords(last) < 5) return null
  if (/\b(?:it|its|this|that|these|those|they|them|their|he|she|his|her|there)\b/i.test(last)) return null
  return [{ front: capitalised(last), back }]
}

const YES = /^(?:yes|true|correct|right|it (?:is|does|did|has|can)|they (?:are|do|did|have|can)|he did|she did)\b/i

/** `Is the heart a muscle?` becomes `What is the heart?`, or a sentence with a blank. Only for what is true. */
export function turnYesNo({ front, back }: Flashcard): Flashcard[] | null {
  if (!YES.test(back.trim())) return null
  const told = statedIn(front)
  if (told !== null) return cards(withBlank(told, null))
  const text = front.trim()
  const kind =
    /^(is|was) ((?:the|an?) [\p{L}\p{N} '’-]{2,60}?|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*) (an? [^?]{2,80})\?$/iu.exec(
      text,
    ) ?? /^(are|were) ([\p{L}-]+) ([\p{L}-]+)\?$/iu.exec(text)
  if (kind?.[1] !== undefined && kind[3] !== undefined)
    return [{ front: `What ${kind[1].toLowerCase()} ${kind[2]}?`, back: capitalised(kind[3]) }]
  const statement = toStatement(text)
  return statement === null ? null : cards(withBlank(statement, null))
}

/** The statement in `True or false: …` and `…. True or false?`. */
function statedIn(front: string): string | null {
  const ahead = /^(?:true or false|right or wrong|correct or not)\s*[:?–—-]\s*(.+?)\??$/is.exec(front.trim())
  const behind = /^(.+?)\s*[.:,;–—-]+\s*(?:true or false|right or wrong|correct or not)\s*\??$/is.exec(front.trim())
  return ahead?.[1] ?? behind?.[1] ?? null
}

const REST =
  '(?:[a-z]+er than|more|less|as|in|on|at|from|part|made|called|born|named|used|found|known|built|founded|able|the (?:first|last|largest|smallest|only)) '

/** `Was Napoleon born in Corsica?` as a statement; null where the subject cannot be told from the rest. */
function toStatement(question: string): string | null {
  const match =
    new RegExp(`^(is|are|was|were) (.{2,60}?) (${REST}.+)\\?$`, 'i').exec(question) ??
    /^(can|could|will|did|has|have|had) ((?:the )?(?:\p{Lu}[\p{L}'’-]+)(?: \p{Lu}[\p{L}'’-]+)*) (.+)\?$/u.exec(
      question.charAt(0).toLowerCase() + question.slice(1),
    )
  if (match?.[1] === undefined || match[2] === undefined) return null
  return `${capitalised(match[2])} ${match[1].toLowerCase()} ${match[3]}`
}

const cards = (card: Flashcard | null): Flashcard[] | null => (card === null ? null : [card])

const PERSON =
  /^(?:the |an? )?(?:[\p{L}-]+ ){0,2}(?:man|woman|king|queen|emperor|pope|painter|scientist|philosopher|writer|author|poet|composer|president|physicist|chemist|mathematician|person|inventor|engineer|explorer|general)\b/iu

/** A description without a question becomes one: `the man who …` `Who is the man who …?`. */
export function askForTerm({ front, back }: Flashcard): Flashcard[] | null {
  const told = bare(front).replace(/^(?:please )?(?:tell me|give me|say)\s+/i, '')
  if (/[.!?:]/.test(told) || countWords(told) > 40) return null
  const noun = lowered(told)
  const named = /^(?:the|an?)\b/i.test(noun) ? noun : `the ${noun}`
  const fits = PERSON.test(named) && /^\p{Lu}/u.test(back.trim())
  return [{ front: `${fits ? 'Who' : 'What'} is ${named}?`, back }]
}

/** `What is osmosis, the movement of water …?`: the definition is the answer, and the term the question. */
export function moveDefinition({ front, back }: Flashcard): Flashcard[] | null {
  if (back.length > LONGEST_ANSWER) return null
  const term = literally(bare(back).replace(/^(?:the|an?)\s+/i, ''))
  const told = new RegExp(
    `^what (is|are) ((?:the |an? )?${term})(?:,\\s*|\\s*\\(|\\s+[–—-]\\s*|\\s+(?=(?:that|which|who) ))(.{8,}?)\\)?(?: called)?\\s*\\?$`,
    'iu',
  )
  const match = told.exec(front.trim())
  if (match?.[1] === undefined || match[3] === undefined) return null
  const definition = match[3].replace(/^(?:that|which|who) /i, 'one that ')
  return [{ front: `What ${match[1].toLowerCase()} ${match[2]}?`, back: capitalised(bare(definition)) }]
}

/** The answer is taken out of brackets, of an apposition, or left blank where a sentence tells it before the question. */
export function cutLeak({ front, back }: Flashcard): Flashcard[] | null {
  if (back.length > LONGEST_ANSWER) return null
  const answer = literally(bare(back).replace(/^(?:the|an?)\s+/i, ''))
  const whole = `(?:the |an? )?${answer}`
  const cuts = [
    new RegExp(`\\s*[([]${whole}[)\\]]`, 'i'),
    new RegExp(`,\\s*(?:namely |that is |i\\.e\\. )?${whole}\\s*(?=[,?])`, 'i'),
    new RegExp(`,\\s*${whole}\\s*,`, 'i'),
  ]
  for (const cut of cuts) {
    if (answer === '' || !cut.test(front)) continue
    const rest = front
      .replace(cut, '')
      .replace(/\s+([?.,])/g, '$1')
      .replace(/,\?/, '?')
    return [{ front: rest.trim(), back }]
  }
  const sentences = splitSentences(front).map(({ start, end }) => front.slice(start, end))
  const telling = sentences.find((sentence) => new RegExp(`(?<!\\p{L})${answer}(?!\\p{L})`, 'iu').test(sentence))
  if (sentences.length < 2 || telling === undefined || telling.endsWith('?')) return null
  return [{ front: telling.replace(new RegExp(`(?<!\\p{L})${answer}(?!\\p{L})`, 'iu'), BLANK), back }]
}
