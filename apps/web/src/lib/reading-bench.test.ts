import { expect, test } from 'vitest'
import { createReadingBench } from './reading-bench.ts'

const TEXT = ['heart', 'lungs']
  .map((organ) => `# The ${organ}\n\nThe ${organ} wall is a thing with more than eight words to say about itself.`)
  .join('\n\n')

test('the bench finds quotes and words in the text it read last', () => {
  const bench = createReadingBench()
  expect(bench({ kind: 'read', text: TEXT })).toMatchObject({ parts: { text: TEXT } })
  const quote = 'The lungs wall is a thing with more than eight words to say about itself.'
  const places = [
    { id: 'a', start: 3, end: 9, quote },
    { id: 'b', start: null, end: null, quote: 'Nothing of the kind at all here' },
  ]
  expect(bench({ kind: 'anchor', places })).toMatchObject({
    anchors: [{ match: 'moved', start: TEXT.indexOf(quote) }, null],
  })
  expect(bench({ kind: 'find', typed: 'LUNGS wall' })).toMatchObject({
    matches: [{ start: TEXT.indexOf('lungs wall') }],
  })
  expect(() => createReadingBench()({ kind: 'find', typed: 'x' })).toThrow('before its text')
})
