import { QUESTION_COUNT } from '@cairn/core/ai-protocol/models'
import type { FactContext } from '../facts/draft.ts'
import { termKey, termRuns } from '../facts/terms.ts'
import type { Sentence } from '../read/analyse.ts'

/** A term that was met before adds this share of its weight. */
const REPEATED = 0.35
const MIN_SENTENCES = 5

/**
 * Which fifth of a text a place belongs to, by concept mass: the five sections with most of it where there are five
 * (-1 for places outside them), else five stretches of equal mass.
 */
export function createZones(context: FactContext): (start: number) => number {
  const { analysis } = context
  const usable = analysis.sentences.filter((sentence) => sentence.usable)
  const masses = massesOf(usable, context)
  const bySection = new Map<number, number>()
  usable.forEach(({ section }, index) => {
    bySection.set(section, (bySection.get(section) ?? 0) + (masses[index] ?? 0))
  })
  if (bySection.size >= QUESTION_COUNT) return inSections(bySection, context)
  if (usable.length < MIN_SENTENCES) {
    const total = Math.max(1, analysis.document.source.length)
    return (start) => Math.min(QUESTION_COUNT - 1, Math.floor((start * QUESTION_COUNT) / total))
  }
  return inStretches(usable, masses)
}

function massesOf(sentences: readonly Sentence[], { terms, lexicon }: FactContext): number[] {
  const met = new Set<string>()
  return sentences.map(({ tokens }) => {
    let mass = 0.1
    for (const run of termRuns(tokens)) {
      const words = tokens.slice(run.from, run.to)
      if (terms.isGeneric(words)) continue
      const key = termKey(words, lexicon)
      mass += terms.weightOf(words) * (met.has(key) ? REPEATED : 1)
      met.add(key)
    }
    return mass
  })
}

function inSections(masses: ReadonlyMap<number, number>, { analysis }: FactContext): (start: number) => number {
  const { sections } = analysis.document
  const chosen = [...masses]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, QUESTION_COUNT)
    .map(([section]) => section)
    .sort((a, b) => a - b)
  return (start) => chosen.indexOf(sections.findIndex((section) => start >= section.start && start < section.end))
}

function inStretches(sentences: readonly Sentence[], masses: readonly number[]): (start: number) => number {
  const total = masses.reduce((sum, mass) => sum + mass, 0)
  const borders: number[] = []
  let sum = 0
  sentences.forEach(({ start }, index) => {
    if (sum >= (total * (borders.length + 1)) / QUESTION_COUNT && borders.length < QUESTION_COUNT - 1)
      borders.push(start)
    sum += masses[index] ?? 0
  })
  return (start) => borders.filter((border) => start >= border).length
}
