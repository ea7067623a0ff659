import { expect, test } from 'vitest'
import { escapeMarkdown } from '../cards/markdown-escape.ts'
import { plainAnswer } from './plain-answer.ts'

test.each([
  ['| Metal | Sign |\n| --- | :-: |\n| **Iron** | Fe |\n| Lead |  |\nEnd', 'Metal, Sign\nIron, Fe\nLead\nEnd'],
  ['Metal | Sign\n--- | ---\nIron | a\\|b', 'Metal, Sign\nIron, a|b'],
  ['A _____ and a ___, ___both___ __set__ _apart_', 'A _____ and a ___, both set apart'],
  ['P(A|B)\nP(B|A)', 'P(A|B)\nP(B|A)'],
  ['a|b\n---\nc|d', 'a|b\n---\nc|d'],
  ['snake\\_case and \\*args', 'snake_case and *args'],
  ['[snd\\_00007.mp3](/api/media/1.mp3) again', 'snd_00007.mp3 again'],
  ['\\*not strong\\*, **strong**', '*not strong*, strong'],
  ['from \\$5 to \\$10', 'from $5 to $10'],
  ['1986\\. A year', '1986. A year'],
  ['C:\\\\temp\\\\new', 'C:\\temp\\new'],
  ['`snake\\_case` and $a\\,b$ and \\(x\\_1\\)', 'snake\\_case and a b and x_1'],
  ['a line\\\nand another', 'a line\\\nand another'],
  ['#108*no hint* and a*b*c and 5*3*2', '#108no hint and a*b*c and 5*3*2'],
  ['Capital?<details><summary>Hint</summary>Seine</details>', 'Capital?\nHint\nSeine'],
  ['\\<b> &lt;i&gt;', '<b> <i>'],
  ['&#42;a&#42; [b]&#40;c)', '*a* [b](c)'],
  ['# Heading\n\n&nbsp;\n> said\n2 > 1', 'Heading\nsaid\n2 > 1'],
])('%s is %s without its markup', (side, plain) => {
  expect(plainAnswer(side)).toBe(plain)
})

test.each(['*_~`$', 'a_b_c', 'f(x)[0](1)', '$5 or $6', 'x < y && y > z', 'C:\\temp\\new'])(
  'what is escaped to be shown letter by letter, such as %s, comes back so',
  (text) => {
    expect(plainAnswer(escapeMarkdown(text))).toBe(text)
  },
)
