import { expect, test } from 'vitest'
import { MAX_ALIAS_LENGTH, MAX_ALIASES, withAlias, withoutAlias } from './aliases.ts'

test('adds what was typed once', () => {
  const first = withAlias([], '  Import  duty ')
  expect(first).toEqual({ ok: true, aliases: ['Import duty'] })
  expect(withAlias(first.aliases, 'import duty.')).toMatchObject({ ok: false, problem: 'known' })
  expect(withAlias(first.aliases, 'levy').aliases).toEqual(['Import duty', 'levy'])
})

test('refuses nothing and too much', () => {
  expect(withAlias(['a'], ' \n ')).toEqual({ ok: false, problem: 'empty', aliases: ['a'] })
  expect(withAlias([], 'x'.repeat(MAX_ALIAS_LENGTH + 1))).toMatchObject({ ok: false, problem: 'too-long' })
})

test('keeps the latest', () => {
  const names = Array.from({ length: MAX_ALIASES + 5 }, (_, at) => `answer number ${at}`)
  const aliases = names.reduce<readonly string[]>((all, name) => withAlias(all, name).aliases, [])
  expect(aliases).toEqual(names.slice(5))
})

test('signs alone are told apart', () => {
  expect(withAlias(['→'], '←').aliases).toEqual(['→', '←'])
})

test('is taken back by any writing of it', () => {
  expect(withoutAlias(['Import duty', 'levy'], 'import duty')).toEqual(['levy'])
})
