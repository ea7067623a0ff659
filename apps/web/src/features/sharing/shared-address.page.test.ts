import { afterEach, expect, test } from 'vitest'
import { addressFrom, placeOf, shownAddress, takeWish, wayBack, wishForCopy } from './shared-address.ts'

const LINK = { kind: 'link', key: 'AbC-_1234567890123456x' } as const
const PUBLIC = { kind: 'public', key: 'Zy-_1234567890123456xw' } as const

afterEach(() => sessionStorage.clear())

test('an address shown to others leads back to what it was made of', () => {
  for (const address of [LINK, PUBLIC]) {
    const url = new URL(shownAddress(address, 'https://cards.example'))
    expect(addressFrom(url.searchParams.get('deck') ?? '', url.hash)).toEqual(address)
  }
})

test('the secret of a link stands behind the # alone', () => {
  const url = new URL(shownAddress(LINK, 'https://cards.example'))
  expect(url.pathname + url.search).toBe('/?deck=link')
  expect(placeOf(LINK)).toEqual({ deck: 'link', hash: LINK.key })
})

test('the way back after signing in does not hold the secret, which this tab keeps', () => {
  expect(wayBack(LINK)).toBe('/?deck=link')
  expect(addressFrom('link', '')).toEqual(LINK)
  expect(addressFrom('link', '#another')).toEqual({ kind: 'link', key: 'another' })
})

test.each(['', '../x', 'a b', '<img>', 'x'.repeat(101), 'ä'])('%s is no address', (text) => {
  expect(addressFrom(text, '')).toBeNull()
  expect(addressFrom('link', text)).toBeNull()
})

test('a copy is wished for once, and for this deck only', () => {
  expect(takeWish(LINK)).toBe(false)
  wishForCopy(LINK)
  expect(takeWish(PUBLIC)).toBe(false)
  expect(takeWish(LINK)).toBe(true)
  expect(takeWish(LINK)).toBe(false)
})
