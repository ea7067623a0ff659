import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSource } from '../text/read-source.ts'
import { changesCards, type DatedProfile, fitProfiles, NO_FIT, ruledTopics, tailoringOf } from './fit-profile.ts'
import { createTopicRule } from './topic-rule.ts'
import { isAbout, stemsOfCard, topicOf } from './topics.ts'

const { text, outline } = readSource(`# The heart

The mitral valve lies between the left atrium and the left ventricle of the heart.

The aortic valve opens when the pressure in the ventricle is higher than in the aorta.

Blood carries oxygen from the lungs to every part of the body by way of the arteries.`)

const profile = (change: Partial<DatedProfile>): DatedProfile => ({
  ...{ proficiency: 'Novice', strengths: [], weaknesses: [], assessedAt: 1 },
  ...change,
})
const fit = (...profiles: DatedProfile[]) => fitProfiles(profiles, text, outline)

test('topics of the text are found with the paragraphs that speak of them; others do not count', () => {
  const found = fit(profile({ weaknesses: ['Valves', 'photosynthesis'], strengths: ['the blood'], assessedAt: 7 }))
  expect(found).toEqual({
    level: { proficiency: 'Novice', assessedAt: 7 },
    weak: [{ topic: 'Valves', assessedAt: 7, paragraphs: [0, 1] }],
    strong: [{ topic: 'the blood', assessedAt: 7, paragraphs: [2] }],
  })
  expect(changesCards(found)).toBe(true)
  expect(tailoringOf(found)).toEqual({ proficiency: 'Novice', weaknesses: ['Valves'], strengths: ['the blood'] })
})

test('a text that no profile speaks of is left as it is', () => {
  expect(fit(profile({ weaknesses: ['photosynthesis'], proficiency: 'Expert' }))).toEqual(NO_FIT)
  expect(fit()).toEqual(NO_FIT)
  expect(changesCards(NO_FIT)).toBe(false)
})

test('the latest verdict on a topic stands, in whatever order the profiles come', () => {
  const early = profile({ weaknesses: ['valves'], strengths: ['blood'], assessedAt: 1 })
  const late = profile({ weaknesses: ['blood'], strengths: ['valve'], assessedAt: 2, proficiency: 'Advanced' })
  for (const order of [
    [early, late],
    [late, early],
  ] as const) {
    const found = fit(...order)
    expect(found.weak.map(({ topic }) => topic)).toEqual(['blood'])
    expect(found.strong.map(({ topic }) => topic)).toEqual(['valve'])
    expect(found.level).toEqual({ proficiency: 'Advanced', assessedAt: 2 })
  }
})

test('a topic of two words needs both, a longer one two thirds', () => {
  const about = (label: string, card: string) => isAbout(topicOf(label)!, stemsOfCard({ front: card, back: '' }))
  expect(about('blood pressure', 'What carries blood?')).toBe(false)
  expect(about('blood pressure', 'What raises the pressure of the blood?')).toBe(true)
  expect(about('the role of the mitral valve', 'What is the role of a valve?')).toBe(true)
  expect(topicOf(' ')).toBeNull()
})

test('what is mentioned once does not rule while another weak topic is treated at length', () => {
  expect(ruledTopics(fit(profile({ weaknesses: ['valves', 'lungs'], strengths: ['blood'] })))).toEqual({
    weaknesses: ['valves'],
    strengths: ['blood'],
  })
  expect(ruledTopics(fit(profile({ weaknesses: ['lungs'] }))).weaknesses).toEqual(['lungs'])
})

const card = (front: string) => ({ front, back: 'x' })

test('a strong topic gets its first card after the second of the weak one', () => {
  const rule = createTopicRule({ weaknesses: ['valves'], strengths: ['blood'] })
  expect(rule.allows(card('blood'))).toBe(false)
  rule.add(card('a valve'))
  expect(rule.allows(card('blood'))).toBe(false)
  rule.add(card('valves and blood'))
  expect(rule.allows(card('blood'))).toBe(true)
  rule.add(card('blood'))
  expect(rule.allows(card('blood'))).toBe(false)
  expect([...rule.counts()]).toEqual([
    ['valves', 2],
    ['blood', 1],
  ])
})

test('without weak topics, and for cards on neither, nothing is held back', () => {
  const open = createTopicRule({ strengths: ['blood'] })
  expect(open.allows(card('blood'))).toBe(true)
  expect(createTopicRule({ weaknesses: ['valves'], strengths: ['blood'] }).allows(card('nerves'))).toBe(true)
})

test('whatever comes in whatever order, each weak topic has at least twice the cards of each strong one', () => {
  const words = ['valve', 'nerve', 'blood', 'lymph', 'bone']
  fc.assert(
    fc.property(fc.array(fc.subarray(words, { minLength: 1 }), { maxLength: 60 }), (cards) => {
      const rule = createTopicRule({ weaknesses: ['valve', 'nerve'], strengths: ['blood', 'lymph'] })
      for (const about of cards) if (rule.allows(card(about.join(' ')))) rule.add(card(about.join(' ')))
      const count = (topic: string) => rule.counts().get(topic) ?? 0
      for (const weak of ['valve', 'nerve'])
        for (const strong of ['blood', 'lymph']) expect(count(weak)).toBeGreaterThanOrEqual(2 * count(strong))
    }),
  )
})
