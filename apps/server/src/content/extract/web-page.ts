import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { ExtractProblem, type RawDocument } from './document.ts'
import { textOfHtml } from './html-blocks.ts'

/** Larger trees are read as they stand; finding the article in them takes too long. */
const MOST_ELEMENTS = 50_000
/** Nobody nests deeper; finding the article takes the square of it. */
const DEEPEST = 500
/** An article that is so much less than the page may be the wrong piece of it. */
const LEAST_SHARE = 0.25

/** The article of a web page, or all its text where none stands out. Scripts are not run, nothing is fetched. */
export function readWebPage(html: string): RawDocument {
  const whole = textOfHtml(html)
  const article = articleOf(html)
  const isArticle = article !== null && article.text.length >= Math.max(200, whole.length * LEAST_SHARE)
  const text = isArticle ? article.text : whole
  if (text.trim() === '') throw new ExtractProblem('no-text', 'the page has no text')
  const title = article?.title || titleTag(html)
  const heading = isArticle && title !== '' && !/^# /m.test(text) ? `# ${title}\n\n` : ''
  return {
    title,
    text: heading + text,
    pages: null,
    pagesWithoutText: [],
    warnings: isArticle || article === null ? [] : ['whole-page'],
  }
}

function articleOf(html: string): { readonly title: string; readonly text: string } | null {
  if (depthOf(html) > DEEPEST) return null
  try {
    const { document } = parseHTML(html)
    const found = new Readability(document, { maxElemsToParse: MOST_ELEMENTS }).parse()
    if (!found?.content) return null
    return { title: found.title?.replace(/\s+/g, ' ').trim() ?? '', text: textOfHtml(found.content) }
  } catch (error) {
    // Too many elements, or nested deeper than the reader can follow: then the page is taken as it stands.
    if (error instanceof Error) return null
    throw error
  }
}

const titleTag = (html: string) =>
  textOfHtml(`<p>${/<title[^>]*>([^<]{1,1000})/i.exec(html.slice(0, 200_000))?.[1] ?? ''}</p>`)
    .replace(/\s+/g, ' ')
    .trim()

const TAG = /<(\/?)([a-z][a-z0-9]{0,20})/gi
/** Elements that hold nothing, and those that need no end. */
const UNCOUNTED: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option colgroup'.split(
    ' ',
  ),
)

/** How deep elements are nested, about. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing, name = ''] of html.matchAll(TAG)) {
    if (UNCOUNTED.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth > deepest) deepest = depth
  }
  return deepest
}
