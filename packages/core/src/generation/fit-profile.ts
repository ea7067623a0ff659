/**
 * What a learner's profiles change for one text. Only topics that the text speaks of count, each with its latest
 * verdict; a text that none of them touches is left as it is.
 */

import type { LearnerProfile } from '../assessment/evaluation.ts'
import type { Outline } from '../text/outline.ts'
import { isStopWord, wordsOf } from '../text/words.ts'
import type { Tailoring } from './tailoring.ts'
import { isAbout, type Topic, topicKey, topicOf } from './topics.ts'

/** A profile with the moment its assessment was made, in ms. */
export type DatedProfile = Pick<LearnerProfile, 'proficiency' | 'strengths' | 'weaknesses'> & {
  readonly assessedAt: number
}

export interface FittedTopic {
  readonly topic: string
  /** When it was missed or known, in ms. */
  readonly assessedAt: number
  /** Paragraphs of the text that speak of it: their ordinals. */
  readonly paragraphs: readonly number[]
}

export interface ProfileFit {
  /** Level of the latest profile that speaks of the text; null when none does. */
  readonly level: { readonly proficiency: string; readonly assessedAt: number } | null
  readonly weak: readonly FittedTopic[]
  readonly strong: readonly FittedTopic[]
}

export const NO_FIT: ProfileFit = { level: null, weak: [], strong: [] }

/** Topics of one kind that are named to a model. */
const MOST_TOPICS = 12

/** What the profiles say about a text. The order of the profiles does not matter. */
export function fitProfiles(profiles: readonly DatedProfile[], text: string, outline: Outline): ProfileFit {
  const latest = [...profiles].sort((one, other) => other.assessedAt - one.assessedAt)
  const verdicts = latestVerdicts(latest)
  if (verdicts.length === 0) return NO_FIT
  const paragraphs = outline.paragraphs.map(({ start, end }) => stemsIn(text, start, end))
  const found = verdicts.flatMap(({ topic, isWeak, assessedAt }) => {
    const places = paragraphs.flatMap((stems, ordinal) => (isAbout(topic, stems) ? [ordinal] : []))
    return places.length === 0 ? [] : [{ topic, isWeak, assessedAt, places }]
  })
  const of = (isWeak: boolean): FittedTopic[] =>
    found
      .filter((verdict) => verdict.isWeak === isWeak)
      .sort((one, other) => other.assessedAt - one.assessedAt || other.places.length - one.places.length)
      .slice(0, MOST_TOPICS)
      .map(({ topic, assessedAt, places }) => ({ topic: topic.label, assessedAt, paragraphs: places }))
  const speaking = latest.find(({ assessedAt }) => found.some((verdict) => verdict.assessedAt === assessedAt))
  const level = speaking === undefined ? null : { proficiency: speaking.proficiency, assessedAt: speaking.assessedAt }
  return { level, weak: of(true), strong: of(false) }
}

interface Verdict {
  readonly topic: Topic
  readonly isWeak: boolean
  readonly assessedAt: number
}

/** One for each topic: what was found out last. Missed and known at once counts as missed. */
function latestVerdicts(latestFirst: readonly DatedProfile[]): Verdict[] {
  const verdicts = new Map<string, Verdict>()
  for (const { weaknesses, strengths, assessedAt } of latestFirst) {
    for (const [labels, isWeak] of [[weaknesses, true] as const, [strengths, false] as const]) {
      for (const label of labels) {
        const topic = topicOf(label)
        if (topic === null || verdicts.has(topicKey(topic))) continue
        verdicts.set(topicKey(topic), { topic, isWeak, assessedAt })
      }
    }
  }
  return [...verdicts.values()]
}

function stemsIn(text: string, start: number, end: number): Set<string> {
  const stems = new Set<string>()
  for (const { norm, stem } of wordsOf(text, start, end)) if (!isStopWord(norm)) stems.add(stem)
  return stems
}

/** Whether the fit changes anything. */
export const changesCards = ({ level, weak, strong }: ProfileFit): boolean =>
  level !== null || weak.length > 0 || strong.length > 0

/** What a prompt is told. */
export function tailoringOf({ level, weak, strong }: ProfileFit): Tailoring {
  return {
    ...(level !== null && { proficiency: level.proficiency }),
    weaknesses: weak.map(({ topic }) => topic),
    strengths: strong.map(({ topic }) => topic),
  }
}

/** The weak topics that carry the rule: those the text speaks of more than once, or all when it does so of none. */
export function ruledTopics({ weak, strong }: ProfileFit): Required<Pick<Tailoring, 'weaknesses' | 'strengths'>> {
  const carried = weak.filter(({ paragraphs }) => paragraphs.length > 1)
  const labels = (topics: readonly FittedTopic[]) => topics.map(({ topic }) => topic)
  return { weaknesses: labels(carried.length > 0 ? carried : weak), strengths: labels(strong) }
}
