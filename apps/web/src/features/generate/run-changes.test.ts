import { readSource } from '@cairn/core/text/read-source'
import { expect, test } from 'vitest'
import { forPassage } from './run-changes.ts'
import { newRun } from './run-state.ts'

const paragraph = (about: string) => `The ${about} is a thing with more than eight words to say about itself.`
const source = readSource(`# Organs\n\n${['heart', 'liver', 'lungs'].map(paragraph).join('\n\n')}`)
const run = newRun({ id: 'r', sourceId: 's', title: '', requestedCount: 3 })

test('cards of one passage are asked for from exactly that passage', () => {
  const [, second] = source.outline.paragraphs
  const span = { start: second!.start, end: second!.end }
  const state = forPassage(run, { span, deck: { id: 'd', title: 'Organs' } }, source)
  expect(state).toMatchObject({ calls: 1, within: [span], deckId: 'd', deckTitle: 'Organs' })
  expect(state.pending).toMatchObject([{ parts: [span], count: 3, ask: 3, headingPath: ['Organs'] }])
})

test('a passage too long for one request is planned as any other text', () => {
  const long = readSource(Array.from({ length: 400 }, (_, at) => paragraph(`organ number ${at}`)).join('\n\n'))
  const state = forPassage(run, { span: { start: 0, end: long.text.length }, deck: null }, long)
  expect(state).toMatchObject({ pending: null, deckId: null, within: [{ start: 0, end: long.text.length }] })
})
