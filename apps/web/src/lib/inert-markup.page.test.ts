import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inertMarkup } from './inert-markup.ts'
import { expectNothingReported, reported } from './testing/any-markup.ts'

const HOSTILE = Object.values<string[]>(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../fixtures/hostile/markup.json'), 'utf8')),
).flat()

test.each([
  ['<img src=x onerror="a()">', '<img src=x>'],
  ['<img src=x ONERROR = a()>', '<img src=x>'],
  ['<img src=x onerror=a() alt="b">', '<img src=x alt="b">'],
  ["<a title='x' onclick='a(\"b\")'>go</a>", "<a title='x'>go</a>"],
  ['<b title=a"b onclick=c()>d</b>', '<b title=a"b>d</b>'],
  ['<b title="on x=1" style="color:red">', '<b title="on x=1">'],
  ['<svg/onload=a()>', '<svg>'],
  ['<img/src="x"/onerror=a()/alt=y>', '<img src="x">'],
  ['<i =onclick=1 onfocus>', '<i =onclick=1>'],
  ['<p style="a">x</p><style>p{}</style>y', '<p>x</p>  y'],
  ['<base href="//e"><link rel=x><meta a>', '   '],
  ['<<base>img onerror=a()>', '&lt; img onerror=a()>'],
  ['<<!-- -->img onerror=a()>', '&lt;img onerror=a()>'],
  ['<textarea><img onerror=a()></textarea><i onclick=b>', '<textarea>&lt;img onerror=a()></textarea><i>'],
  ['<svg style="a"/>after', '<svg />after'],
  ['<video><track default src="https://x"></video>', '<video> </video>'],
  ['a<!-- <b title=" --><i onclick=c>', 'a<i>'],
  ['<img onerror=a()', '<img'],
  ['<img title="onx', '<img title="onx'],
])('%s', (html, inert) => {
  expect(inertMarkup(html)).toBe(inert)
})

/*
 * What is text in one place is markup in another: within a picture "title" holds elements, "<![CDATA[" ends elsewhere.
 * What comes out must read the same in both.
 */
test.each([
  ['<svg><title><style><a id="</style><img src=x onerror=a()>"></title></svg>', 'style'],
  ['<svg><title><img src=x onerror=a()></title></svg>', 'onerror'],
  ['<math><mi><textarea></mi></textarea><p style="x">', 'style'],
  ['<svg><desc><xmp></desc></svg><i onclick=a()>', undefined],
  ['<svg><xmp><p onclick=a()></xmp></svg>', 'onclick'],
  ['<svg><noembed><p onclick=a()></noembed></svg>', 'onclick'],
  ['<svg><noframes><p onclick=a()></noframes></svg>', 'onclick'],
  ['<svg><iframe><p onclick=a()></iframe></svg>', 'onclick'],
  ['<svg><![CDATA[<b title="]]><a onclick=b()>">', 'onclick'],
  ['<![CDATA[<b title="><img onerror=a()>">', 'onerror'],
  ['<!x <b title="><img onerror=a()>">', 'onerror'],
  ['<?x <b title="><img onerror=a()>">', 'onerror'],
  ['</ <b title="><img onerror=a()>">', 'onerror'],
  ['<b title\u00a0=\u00a0"><img onerror=a()>">', 'onerror'],
  ['<b>x</b><video><track default src="https://canary.test/20.vtt"></video>', 'track'],
  ['<template><p onclick=a()></template>', 'onclick'],
])('a parser would have reported %s', (html, what) => {
  if (what !== undefined) expect(reported(html)).toContain(what)
  expect(reported(inertMarkup(html))).toEqual([])
})

test(`nothing is left to report of ${HOSTILE.length} hostile texts`, () => {
  expect(HOSTILE.filter((html) => reported(html).length > 0).length).toBeGreaterThan(300)
  expect(HOSTILE.filter((html) => reported(inertMarkup(html)).length > 0)).toEqual([])
})

test.each([
  ['a comment', 'left <!-- <b title=" --> right'],
  ['a comment that ends at once', 'left <!--> right'],
  ['a textarea', '<textarea>a < b &amp; c <b>d</b></textarea>'],
  ['what is shown as typed', '<xmp>a < b &amp; <b>d</b></xmp>'],
  ['a picture within a line', 'left <svg/> right'],
  ['a sign that begins no tag', '1 < 2 and style = 3 <'],
  ['an address', '<a href=https://a.test/b?c=1&d=2>right</a>'],
])('what is read stays: %s', (_, html) => {
  const read = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body.textContent?.trim()
  expect(read(inertMarkup(`${html}<p style="x"></p>`))).toBe(read(html))
})

test.each(['once upon, onwards', '<p class="a" data-on="x">turn on style</p>', '<a\nhref=x >y</a>', ''])(
  'is left alone: %s',
  (text) => expect(inertMarkup(text)).toBe(text),
)

test('nothing of what a hundred markups would have reported is left', () => expectNothingReported(100))

test('the words of a text stay', () => {
  const words = fc.array(fc.stringMatching(/^[a-z0-9.,;:!?=]{1,12}$/), { minLength: 1 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const html = `<p style="x" onclick="y">${before}</p><b>${after}</b>`
      expect(inertMarkup(html)).toBe(`<p>${before}</p><b>${after}</b>`)
    }),
  )
})
