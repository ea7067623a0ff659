import { TITLE_MAX_WORDS } from '@cairn/core/ai-protocol/models'
import type { FactContext } from '../facts/draft.ts'
import { wordCount } from '../facts/phrasing.ts'

export const NO_TITLE = 'Untitled notes'
const SMALL_WORDS = /^(?:a|an|the|and|or|of|in|on|at|to|for|by|with|from|as)$/

/** A title of at most 10 words: the text's own first heading, else its heaviest terms, else its first words. */
export function titleOf(context: FactContext): string {
  const { document, sentences } = context.analysis
  const heading = document.sections.find(
    (section) => section.title !== '' && !section.skipped && isTitleLike(section.title),
  )
  if (heading !== undefined && (document.sections[0] === heading || heading.start < 400)) {
    return firstWords(
      heading.title
        .replace(/^(?:chapter|lecture|section|unit|part|lesson)\s+[\dIVXLC]+\s*[.:–—-]\s*/i, '')
        .replace(/[\s.:]+$/, ''),
    )
  }
  const terms = [...context.terms.byKey.values()]
    .filter((term) => term.count > 1 || sentences.length < 6)
    // What the first sentence names is what the text is about, more often than not.
    .map((term) => ({ ...term, weight: term.firstSentence === 0 ? term.weight * 1.6 : term.weight }))
    .sort((a, b) => b.weight - a.weight || a.firstSentence - b.firstSentence)
  const [first, second] = terms
  if (first === undefined || first.weight <= 0) return firstWords(openingOf(context)) || NO_TITLE
  const other =
    second !== undefined &&
    terms.slice(1).find((term) => !overlaps(term.key, first.key) && term.weight > first.weight * 0.4)
  const names = [written(first.key, context), other ? written(other.key, context) : ''].filter(Boolean)
  return firstWords(titleCase(names.join(' and ')))
}

/** The first sentences; none has fewer than one word. */
function openingOf({ analysis: { document, sentences } }: FactContext): string {
  const first = sentences.slice(0, TITLE_MAX_WORDS)
  return first.map(({ start, end }) => document.masked.text.slice(start, end)).join(' ')
}

const NO_NAME =
  /^(?:introduction|overview|preface|foreword|prologue|summary|abstract|contents|notes?|chapter \w+|lecture \w+|section \w+|part \w+|untitled|background|conclusion|main (?:text|ideas?)|text|key (?:points|terms|concepts))$/i

function isTitleLike(title: string): boolean {
  return !NO_NAME.test(title.trim()) && /\p{L}{3}/u.test(title) && wordCount(title) <= 20
}

function overlaps(a: string, b: string): boolean {
  const words = new Set(a.split(' '))
  return b.split(' ').some((word) => words.has(word))
}

/** The term as the text writes it first. */
function written(key: string, context: FactContext): string {
  const { document } = context.analysis
  const pattern = new RegExp(`\\b${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s+')}(?:e?s)?\\b`, 'i')
  for (const { start, end } of context.analysis.sentences) {
    const [found] = pattern.exec(document.masked.text.slice(start, end)) ?? []
    if (found !== undefined) return found
  }
  return key
}

function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .map((word, index) => (index > 0 && SMALL_WORDS.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}

function firstWords(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, TITLE_MAX_WORDS)
    .join(' ')
    .replace(/[\s,;:.]+$/, '')
}
