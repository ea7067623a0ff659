import { beforeEach, expect, test } from 'vitest'
import { decksWithUnsaved, forgetUnsaved, keepUnsaved, readUnsaved, type UnsavedText } from './unsaved-text.ts'

const text = (id: string, front = 'Q'): UnsavedText => ({ id, front, back: 'A', position: 1 })

beforeEach(() => localStorage.clear())

test('text is kept per deck and card until the server has it', () => {
  keepUnsaved('deck-1', text('a'))
  keepUnsaved('deck-1', text('b'))
  keepUnsaved('deck-2', text('c'))
  keepUnsaved('deck-1', text('a', 'Q2'))
  expect(readUnsaved('deck-1')).toEqual([text('a', 'Q2'), text('b')])
  expect(decksWithUnsaved()).toEqual(new Set(['deck-1', 'deck-2']))
  forgetUnsaved('deck-2', 'c')
  expect(decksWithUnsaved()).toEqual(new Set(['deck-1']))
})

test('what another tab keeps is left alone', () => {
  keepUnsaved('deck-1', text('mine'))
  keepUnsaved('deck-1', text('theirs'))
  forgetUnsaved('deck-1', 'mine')
  expect(readUnsaved('deck-1')).toEqual([text('theirs')])
})

test.each(['{', 'null', '"x"', '{"id":"a"}', '{"id":"a","front":1,"back":"b","position":1}'])(
  'a damaged entry (%s) is none',
  (entry) => {
    localStorage.setItem('cairn-unsaved-deck-1/a', entry)
    expect(readUnsaved('deck-1')).toEqual([])
  },
)
