import { type Archive, readXml } from './archive.ts'
import { ExtractProblem, type Progress, type RawDocument } from './document.ts'
import { parseXml, resolvePath, textIn, within, type XmlElement } from './xml.ts'

const MOST_SLIDES = 2_000

/** Slides in the order they are shown, each with its title as heading, its text, its tables and the speaker's notes. */
export async function readPptx(archive: Archive, onProgress: Progress): Promise<RawDocument> {
  const slides = await slidePaths(archive)
  if (slides.length > MOST_SLIDES) throw new ExtractProblem('too-many-pages', `${slides.length} slides`)
  const texts: string[] = []
  const pagesWithoutText: number[] = []
  for (const [at, path] of slides.entries()) {
    const { title, body, notes } = await readSlide(archive, path)
    if (title === '' && body.length === 0) pagesWithoutText.push(at + 1)
    const notesText = notes.length > 0 ? `Notes: ${notes.join('\n')}` : ''
    // A slide always has a heading, so that the numbers of the others stay right.
    texts.push([`## ${title || `Slide ${at + 1}`}`, body.join('\n'), notesText].filter(Boolean).join('\n\n'))
    onProgress(at + 1, slides.length)
  }
  if (pagesWithoutText.length === slides.length) throw new ExtractProblem('no-text', 'no slide has text')
  const title = textIn((await readXml(archive, 'docProps/core.xml')) ?? '', 'dc:title')
  return {
    title: /^powerpoint presentation$/i.test(title) ? '' : title,
    text: texts.join('\n\f\n'),
    pages: slides.length,
    pagesWithoutText,
    warnings: pagesWithoutText.length > 0 ? ['pages-without-text'] : [],
  }
}

async function slidePaths(archive: Archive): Promise<string[]> {
  const main = 'ppt/presentation.xml'
  const xml = await readXml(archive, main)
  if (xml === null) throw new ExtractProblem('damaged', `${main} is missing`)
  const targets = await relationsOf(archive, main)
  return within(parseXml(xml), 'p:sldId').flatMap((slide) => {
    const target = targets.find(({ id }) => id === slide.getAttribute('r:id'))
    return target && archive.names.includes(target.path) ? [target.path] : []
  })
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

/** What a part leads to inside of the package; what leads outside is left out. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const cut = path.lastIndexOf('/')
  const xml = await readXml(archive, `${path.slice(0, cut)}/_rels/${path.slice(cut + 1)}.rels`)
  if (xml === null) return []
  return within(parseXml(xml), 'Relationship')
    .filter((relation) => relation.getAttribute('TargetMode') !== 'External')
    .map((relation) => ({
      id: relation.getAttribute('Id') ?? '',
      type: relation.getAttribute('Type')?.split('/').at(-1) ?? '',
      path: resolvePath(path, relation.getAttribute('Target') ?? ''),
    }))
}

async function readSlide(archive: Archive, path: string) {
  const xml = await readXml(archive, path)
  if (xml === null) throw new ExtractProblem('damaged', `${path} is missing`)
  const slide = parseXml(xml)
  const shapes = within(slide, 'p:sp')
  const titleShape = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(placeholderOf(shape)))
  const title = titleShape ? paragraphsOf(titleShape).map(withoutMark).join(' ') : ''
  const texts = shapes.filter((shape) => shape !== titleShape && isContent(shape)).flatMap(paragraphsOf)
  const tables = within(slide, 'a:tbl').flatMap((table) => ['', ...rowsOf(table), ''])
  const notesPath = (await relationsOf(archive, path)).find(({ type }) => type === 'notesSlide')?.path
  const notesXml = notesPath === undefined ? null : await readXml(archive, notesPath)
  const notes =
    notesXml === null
      ? []
      : within(parseXml(notesXml), 'p:sp')
          .filter((shape) => placeholderOf(shape) === 'body')
          .flatMap(paragraphsOf)
          .map(withoutMark)
  return { title, body: [...texts, ...tables], notes }
}

const placeholderOf = (shape: XmlElement) => within(shape, 'p:ph')[0]?.getAttribute('type') ?? ''
/** Numbers, dates and feet of slides are no content. */
const isContent = (shape: XmlElement) => !/^(?:sldNum|dt|ftr|hdr)$/.test(placeholderOf(shape))
const withoutMark = (line: string) => line.replace(/^\s*- /, '')

/** Paragraphs of a shape; those of a list with a mark, the deeper the further in. */
function paragraphsOf(shape: XmlElement): string[] {
  const isList = /^(?:body|)$/.test(placeholderOf(shape)) && within(shape, 'p:ph').length > 0
  return within(shape, 'a:p').flatMap((paragraph) => {
    const text = lineOf(paragraph)
    if (text === '') return []
    const level = Number(within(paragraph, 'a:pPr')[0]?.getAttribute('lvl') ?? 0)
    return [isList ? `${'  '.repeat(Math.min(8, level))}- ${text}` : text]
  })
}

const lineOf = (paragraph: XmlElement) =>
  within(paragraph, 'a:t')
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const rowsOf = (table: XmlElement) =>
  within(table, 'a:tr').map((row) => {
    const cells = within(row, 'a:tc').map((cell) => within(cell, 'a:p').map(lineOf).join(' '))
    return `| ${cells.join(' | ')} |`
  })
