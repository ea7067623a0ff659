import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inertMarkup } from './inert-markup.ts'
import { expectNothingReported } from './testing/any-markup.ts'

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
  ['<<base>img onerror=a()>', '< img onerror=a()>'],
  ['<textarea><img onerror=a()></textarea><i onclick=b>', '<textarea><img onerror=a()></textarea><i>'],
  ['a<!-- <b title=" --><i onclick=c>', 'a<i>'],
  ['<img onerror=a()', '<img'],
  ['<img title="onx', '<img title="onx'],
])('%s', (html, inert) => {
  expect(inertMarkup(html)).toBe(inert)
})

test.each([
  '1 < 2 and style = 3',
  'once upon, onwards',
  '<p class="a" data-on="x">turn on style</p>',
  '<a\nhref=x >y</a>',
  '',
])('is left alone: %s', (text) => expect(inertMarkup(text)).toBe(text))

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
