import { describe, expect, test } from 'vitest'
import { occlusionOf } from '../cards/occlusion.ts'
import type { AnkiNoteType } from './collection.ts'
import { importOcclusion } from './image-occlusion.ts'

const field = (name: string) => ({ name, font: '', size: 20, rtl: false, sticky: false })
const QUESTION = '{{cloze:Occlusion}}<div id="image-occlusion-container">{{Image}}</div>'
const noteType: AnkiNoteType = {
  ...{
    id: 1,
    name: 'Image Occlusion',
    kind: 'cloze',
    css: '',
    latexPre: '',
    latexPost: '',
    sortField: 0,
    modifiedAt: 0,
  },
  fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'].map(field),
  templates: [{ name: 'Image Occlusion', question: QUESTION, answer: '', browserQuestion: '', browserAnswer: '' }],
}
const address = `/api/media/${'a'.repeat(64)}.png`
const media = (name: string) => (name === 'cell.png' ? address : null)
const part = (number: number, more = '', shape = 'rect') =>
  `{{c${number}::image-occlusion:${shape}:left=.1:top=.2${number}:width=.3:height=.05${more}}}`
const read = (parts: string, ord = 0, image = '<img src="cell.png">', type = noteType) =>
  importOcclusion(type, { fields: [parts, image, '<b>Cell</b>', 'extra', ''], ord }, media)

describe('a native note of image occlusion', () => {
  test('is a picture with the same parts, of which each card asks its own', () => {
    const found = read(`${part(1)}<br>${part(2)}<br>`, 1)
    expect(found).toMatchObject({ header: '<b>Cell</b>', extra: 'extra' })
    expect(occlusionOf(found?.picture ?? '')).toEqual({
      ...{ address, alt: '', mode: 'one', asked: 1 },
      regions: [
        { x: 10, y: 21, width: 30, height: 5 },
        { x: 10, y: 22, width: 30, height: 5 },
      ],
    })
  })

  test('that hides all parts while one is asked does so here', () => {
    expect(occlusionOf(read(`${part(1, ':oi=1')}${part(2, ':oi=1')}`)?.picture ?? '')?.mode).toBe('all')
  })

  test.each([
    ['an ellipse', read(`${part(1)}${part(2, '', 'ellipse')}`)],
    ['a polygon', read('{{c1::image-occlusion:polygon:left=.1:top=.1:points=.1,.1 .2,.2 .3,.1}}')],
    ['a turned rectangle', read(part(1, ':angle=30'))],
    ['two parts that are asked together', read(`${part(1)}${part(1)}`)],
    ['a part that stays hidden', read(`${part(0)}${part(1)}`)],
    ['parts of both modes', read(`${part(1)}${part(2, ':oi=1')}`)],
    ['a part beyond the picture', read('{{c1::image-occlusion:rect:left=.9:top=.1:width=.3:height=.1}}')],
    ['a part without a size', read('{{c1::image-occlusion:rect:left=.9:top=.1:fill=red:oi=1}}')],
    ['a card that no part asks', read(part(1), 4)],
    ['a picture that is not in the package', read(part(1), 0, '<img src="other.png">')],
    ['two pictures', read(part(1), 0, '<img src="cell.png"><img src="cell.png">')],
    ['no picture', read(part(1), 0, 'cell.png')],
    ['any other note with gaps', read('{{c1::Paris}}')],
    ['another note type', read(part(1), 0, '<img src="cell.png">', { ...noteType, kind: 'normal' })],
  ])('%s is left to its template', (_, found) => {
    expect(found).toBeNull()
  })
})
