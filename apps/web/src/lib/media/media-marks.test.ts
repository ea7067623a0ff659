import { expect, test } from 'vitest'
import { markBetween, markOf, mediaMarks } from './media-marks.ts'
import { withShortAddresses } from './short-addresses.ts'

const picture = `/api/media/${'a'.repeat(64)}.webp`
const sound = `/api/media/${'b'.repeat(64)}.weba`

test('pictures and sounds of one’s own are found, with their words and places', () => {
  const text = `See ![the heart](${picture}) and [said](${sound}), not [a link](https://example.org) or [file](/api/media/x)`
  expect(mediaMarks(text).map(({ kind, words, start, end }) => [kind, words, text.slice(start, end)])).toEqual([
    ['picture', 'the heart', `![the heart](${picture})`],
    ['sound', 'said', `[said](${sound})`],
  ])
})

test.each(['', 'a [b] \\ c', 'x]](http://evil.example)', '![](y)'])(
  'words come back as they were entered: %s',
  (words) => {
    const [mark, ...others] = mediaMarks(markOf({ kind: 'picture', words, address: picture }))
    expect(others).toEqual([])
    expect([mark?.words, mark?.address]).toEqual([words, picture])
  },
)

test('words of several lines become one', () => {
  expect(markOf({ kind: 'sound', words: 'two\nlines', address: sound })).toBe(`[two lines](${sound})`)
})

test('a picture gets a line of its own, a sound a place in the line', () => {
  expect(markBetween('', '![](x)', '')).toBe('![](x)')
  expect(markBetween('word', '![](x)', 'more')).toBe('\n![](x)\n')
  expect(markBetween('word\n', '![](x)', '\nmore')).toBe('![](x)')
  expect(markBetween('word', '[s](x)', 'more')).toBe(' [s](x) ')
})

test('in the text of a field, which has short addresses, they are found as well', () => {
  const text = withShortAddresses(`See ![the heart](${picture}) and [said](${sound}), not ![](media/cccccccccccc.webp)`)
  expect(text).not.toContain('a'.repeat(13))
  expect(mediaMarks(text).map(({ words, address, start, end }) => [words, address, text.slice(start, end)])).toEqual([
    ['the heart', picture, '![the heart](media/aaaaaaaaaaaa.webp)'],
    ['said', sound, '[said](media/bbbbbbbbbbbb.weba)'],
  ])
})
