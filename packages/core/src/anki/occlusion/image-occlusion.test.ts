import { describe, expect, test } from 'vitest'
import { coversOf, type HiddenParts, occlusionOf } from '../../cards/occlusion.ts'
import { rect } from '../../cards/occlusion-shapes.ts'
import type { AnkiNoteType } from '../collection/collection.ts'
import { spendFreely } from '../markup/spend.ts'
import { drawCard } from '../templates/draw-card.ts'
import { type DrawingIssue, HELD_BACK } from '../templates/drawing-parts.ts'
import { TemplateCache } from '../templates/render-card.ts'
import type { SvgMasks } from './svg-masks.ts'
import { ADD_ON_TYPE, NATIVE_TYPE } from './testing/occlusion-types.ts'

const address = `/api/media/${'a'.repeat(64)}.png`
const masks: Readonly<Record<string, SvgMasks>> = {
  'one-Q.svg': {
    shapes: [rect({ x: 1, y: 1, width: 5, height: 5 }), rect({ x: 9, y: 1, width: 5, height: 5 })],
    hasDrawings: false,
  },
  'one-A.svg': { shapes: [rect({ x: 9, y: 1, width: 5, height: 5 })], hasDrawings: true },
  'none.svg': { shapes: [], hasDrawings: false },
}

function drawn(noteType: AnkiNoteType, fields: readonly string[], ord = 0) {
  const issues: DrawingIssue[] = []
  const card = drawCard(
    { noteType, fields, ord, tags: [], deckName: '', flag: 0 },
    {
      media: (name) => (name === 'cell a.png' ? address : null),
      masks: (name) => masks[name] ?? null,
      templates: new TemplateCache(),
      report: (code) => issues.push(code),
      spend: spendFreely,
    },
  )
  return { ...card, issues, parts: occlusionOf(card.front) }
}

const IMAGE = '<img src="cell a.png">'
const native = (parts: string, ord = 0, image = IMAGE, type = NATIVE_TYPE) =>
  drawn(type, [parts, image, '<b>Cell</b>', 'extra', 'seen by nobody'], ord)
const part = (number: number | string, more = '', shape = 'rect') =>
  `{{c${number}::image-occlusion:${shape}:left=.1:top=.2:width=.3:height=.05${more}}}<br>`

/** What lies on the picture, as it is written; the asked with a star. */
const coversIn = (parts: HiddenParts | null) =>
  parts === null ? [] : coversOf(parts).map(({ shape, isAsked }) => ({ ...shape, isAsked }))

describe('a card of Anki’s own image occlusion', () => {
  test('is its picture with the same parts, its header above and its extra on the back', () => {
    const found = native(`${part(1)}${part(2)}`, 1)
    expect(found).toMatchObject({ kind: 'occlusion', back: 'extra', issues: [] })
    expect(found.front).toBe(`**Cell**\n\n![](${address} "hide one 2: 10,20,30,5; 10,20,30,5")`)
  })

  test.each([
    ['a rectangle', part(1), [{ kind: 'rect', x: 10, y: 20, width: 30, height: 5, angle: 0 }]],
    ['a turned one', part(1, ':angle=1000'), [{ kind: 'rect', x: 10, y: 20, width: 30, angle: 36 }]],
    [
      'one over the edge',
      '{{c1::image-occlusion:rect:left=.9:top=-.1:width=.3:height=.2}}',
      [{ x: 90, y: 0, width: 10, height: 10 }],
    ],
    ['one without a place', '{{c1::image-occlusion:rect:width=.3:height=.2}}', [{ x: 0, y: 0, width: 30, height: 20 }]],
    [
      'an ellipse',
      part(1, ':rx=.2:ry=.1:angle=-2500:fill=#fff', 'ellipse'),
      [{ kind: 'ellipse', x: 10, width: 40, height: 20, angle: -90 }],
    ],
    [
      'a polygon, which begins at its place',
      part(1, ':points=.5,.5 .7,.5 .6,.8', 'polygon'),
      [
        {
          kind: 'polygon',
          points: [
            { x: 10, y: 20 },
            { x: 30, y: 20 },
            { x: 20, y: 50 },
          ],
        },
      ],
    ],
    [
      'two of one number',
      `${part(1)}${part(1, ':angle=10')}`,
      [
        { angle: 0, isAsked: true },
        { angle: 0.36, isAsked: true },
      ],
    ],
    ['number 0, covered for good', `${part(0)}${part(1)}`, [{ isAsked: false }, { isAsked: true }]],
    [
      'words',
      `${part(0, ':text=a\\:b\\\\:scale=.5:fs=.2', 'text')}${part(1)}`,
      [{ kind: 'text', text: 'a:b\\', size: 10 }, { isAsked: true }],
    ],
    [
      'others that are covered and others that are not',
      `${part(1)}${part(2, ':oi=1:angle=9')}${part(3, ':angle=8')}`,
      [{ isAsked: true }, { isAsked: false }],
    ],
    [
      'a shape of two numbers',
      `${part('1,2', ':oi=1')}${part(2, ':oi=1:angle=100')}`,
      [
        { angle: 0, isAsked: true },
        { angle: 3.6, isAsked: false },
      ],
    ],
    ['a shape that Anki does not draw either', `${part(1)}{{c1::image-occlusion:rect:left=.9}}`, [{ isAsked: true }]],
  ])('shows %s', (_, parts, covers) => {
    const found = coversIn(native(parts).parts)
    expect(found).toMatchObject(covers)
  })

  test('hides all when its shapes say so', () => {
    expect(native(`${part(1, ':oi=1')}${part(2, ':oi=1')}`).parts?.mode).toBe('all')
    expect(native(`${part(1, ':oi=1')}${part(2)}`).parts?.mode).toBe('one')
  })

  test('words lie on what was drawn before them and under what came after', () => {
    const [words, mask] = [part(0, ':text=x:fs=.1', 'text'), part(1)]
    expect(coversIn(native(`${words}${mask}`).parts).map(({ kind }) => kind)).toEqual(['text', 'rect'])
    expect(coversIn(native(`${mask}${words}`).parts).map(({ kind }) => kind)).toEqual(['rect', 'text'])
    expect(coversIn(native(`${words}${mask}${words}`).parts).map(({ kind }) => kind)).toEqual(['text', 'rect', 'text'])
  })

  test('shows what a template of its own shows', () => {
    const question = `{{Header}}<p>Which?</p>{{#Image}}<div id=image-occlusion-container>{{Image}}<canvas></canvas></div>{{/Image}}`
    const answer = '{{FrontSide}}<hr id=answer>{{Comments}}'
    const type = { ...NATIVE_TYPE, templates: [{ ...NATIVE_TYPE.templates[0]!, question, answer }] }
    const found = native(part(1), 0, IMAGE, type)
    expect(found.front).toBe(`**Cell**\n\nWhich?\n\n![](${address} "hide one 1: 10,20,30,5")`)
    expect(found.back).toBe('seen by nobody')
  })

  test.each([
    ['an unknown shape', native(part(1, '', 'star'))],
    ['a part without a size', native('{{c1::image-occlusion:rect:left=.9:top=.1:fill=red:oi=1}}')],
    ['a part outside of the picture', native('{{c1::image-occlusion:rect:left=1.9:top=.1:width=.2:height=.1}}')],
    ['a place beyond all measure', native(part(1, ':rx=1e9:ry=.1', 'ellipse'))],
    ['words alone', native(part(1, ':text=x', 'text'))],
    ['a card that no part asks', native(part(1), 4)],
    ['a picture that is not in the package', native(part(1), 0, '<img src="other.png">')],
    ['two pictures', native(part(1), 0, IMAGE + IMAGE)],
    ['no picture', native(part(1), 0, 'cell a.png')],
    ['gaps in place of shapes', native('{{c1::Paris}}')],
    ['a mark without an end', native('{{c1::image-occlusion:rect:left=.1:top=.1:width=.2:height=.1')],
    [
      'more than a title holds',
      native(part(1) + part(2, `:points=${'.1111,.2222 .3333,.4444 '.repeat(800)}`, 'polygon')),
    ],
    [
      'a template that shows the picture twice',
      native(part(1), 0, IMAGE, {
        ...NATIVE_TYPE,
        templates: [{ ...NATIVE_TYPE.templates[0]!, question: '{{Image}}{{Image}}' }],
      }),
    ],
  ])('with %s is held back', (_, found) => {
    expect(found).toMatchObject({ front: '', back: '', issues: [HELD_BACK] })
  })
})

describe('a card of the add-on', () => {
  const ID = 'b0f5f1d2c3-ao-1'
  const fields = (question: string, answer: string, image = IMAGE) => [
    ID,
    'Cell',
    image,
    question,
    'Look twice',
    'A remark',
    '',
    '',
    '',
    answer,
    '<img src="one-O.svg">',
  ]
  const svg = (name: string) => `<img src="${name}">`

  test('asks what its answer uncovers, between its header and footer', () => {
    const found = drawn(ADD_ON_TYPE, fields(svg('one-Q.svg'), svg('one-A.svg')))
    expect(found.kind).toBe('occlusion')
    expect([...new Set(found.issues)]).toEqual(['style', 'drawing'])
    expect(found.front).toBe(`Cell\n\n![](${address} "hide all 1: 1,1,5,5; 9,1,5,5")\n\nLook twice`)
    expect(found.back).toBe('Remarks\nA remark')
  })

  test('that hides one has no other part', () => {
    const found = drawn(ADD_ON_TYPE, fields(svg('one-Q.svg'), svg('none.svg')))
    expect(found.front).toContain('"hide one 1: 1,1,5,5 + 9,1,5,5"')
  })

  test('of a renamed note type is known by its template', () => {
    const renamed = ADD_ON_TYPE.fields.map((one) => ({ ...one, name: one.name.toUpperCase() }))
    const named = (text: string) =>
      text.replace(/\{\{([#/]?)([^{}]+)\}\}/g, (_, mark, name) => `{{${mark}${name.toUpperCase()}}}`)
    const templates = ADD_ON_TYPE.templates.map((one) => ({
      ...one,
      question: named(one.question),
      answer: named(one.answer),
    }))
    const found = drawn({ ...ADD_ON_TYPE, fields: renamed, templates }, fields(svg('one-Q.svg'), svg('one-A.svg')))
    expect(found.parts?.parts).toHaveLength(2)
  })

  test.each([
    ['masks that are not there', fields(svg('lost-Q.svg'), svg('one-A.svg'))],
    ['masks of its answer that are not there', fields(svg('one-Q.svg'), svg('lost-A.svg'))],
    ['nothing that is asked', fields(svg('one-Q.svg'), svg('one-Q.svg'))],
    ['an answer that hides more', fields(svg('one-A.svg'), svg('one-Q.svg'))],
    ['a picture that is not there', fields(svg('one-Q.svg'), svg('one-A.svg'), '<img src="other.png">')],
    ['two drawings', fields(svg('one-Q.svg') + svg('one-A.svg'), svg('one-A.svg'))],
  ])('with %s is held back', (_, wanted) => {
    expect(drawn(ADD_ON_TYPE, wanted)).toMatchObject({ front: '', issues: [HELD_BACK] })
  })

  test('any other note with an image is left to its template', () => {
    expect(drawn(ADD_ON_TYPE, fields('', '')).kind).toBe('basic')
    expect(
      native('{{c1::Paris}}', 0, IMAGE, {
        ...NATIVE_TYPE,
        templates: [{ ...NATIVE_TYPE.templates[0]!, question: '{{cloze:Occlusion}}{{Image}}' }],
      }).kind,
    ).toBe('cloze')
    expect(native(part(1), 0, IMAGE, { ...NATIVE_TYPE, kind: 'normal' }).kind).toBe('basic')
  })
})
