import type { AnkiNoteType } from '../collection/collection.ts'
import { NoteStyle } from '../markup/note-style.ts'
import { type Spend, spendFreely } from '../markup/spend.ts'
import { stripHtml } from '../markup/strip-html.ts'
import { applyFilters, escapeText, isKnownFilter } from './filters.ts'
import { type ParsedTemplate, parseTemplate, type TemplateNode } from './template.ts'

/** What could not be rendered as its author meant it. */
export interface RenderIssue {
  readonly code: 'template-error' | 'unknown-field' | 'unknown-filter' | 'missing-template'
  /** The field, filter or part of the template. */
  readonly at: string
}

export interface RenderedCard {
  /** HTML, neither sanitised nor complete: media by file name, maths and sounds as marks. */
  readonly question: string
  /** HTML. Holds the question where the template repeats it. */
  readonly answer: string
  /** What of the answer comes after the question, where the template repeats the question at its start. */
  readonly answerOnly: string
  /** What is to be typed: the text of a field, or of its gaps; null when nothing. */
  readonly typed: { readonly field: string; readonly isGap: boolean } | null
  readonly issues: readonly RenderIssue[]
}

export interface CardToRender {
  readonly noteType: AnkiNoteType
  readonly fields: readonly string[]
  /** From 0: the template, or the gap number less one of a cloze. */
  readonly ord: number
  readonly tags: readonly string[]
  /** Whole path of the deck. */
  readonly deckName: string
  readonly flag: number
}

const FRONT_MARK = '\u0001front\u0001'

/** Renders both sides of a card as Anki does. The same template is parsed once per `templates`; `spend` may end it. */
export function renderCard(
  card: CardToRender,
  templates: TemplateCache = new TemplateCache(),
  spend: Spend = spendFreely,
): RenderedCard {
  const { noteType, ord } = card
  const template = noteType.templates[noteType.kind === 'cloze' ? 0 : ord]
  const issues: RenderIssue[] = []
  if (!template) {
    issues.push({ code: 'missing-template', at: noteType.name })
    return { question: '', answer: '', answerOnly: '', typed: null, issues }
  }
  const values = valuesOf(card, template.name)
  const side = (text: string, isQuestion: boolean, withheld: ReadonlySet<string> = NONE) =>
    new SideRenderer({ values, issues, ord, isQuestion, withheld, spend }).render(templates.parse(text))
  const answers = answerFields(templates.parse(template.answer))
  const own = new Set(noteType.fields.map(({ name }) => name))
  const withheld = new Set([...values.keys()].filter((name) => answers.has(name) || !own.has(name)))
  const careful = side(template.question, true, withheld)
  // A question of nothing is none, and there is more to be answered.
  const isNone = stripHtml(careful).trim() === '' && !/<img|<audio/i.test(careful)
  const question = isNone && answers.size > 1 ? side(template.question, true) : careful
  const marked = side(template.answer, false)
  spend(countOf(marked, FRONT_MARK) * question.length)
  const answer = marked.replaceAll(FRONT_MARK, () => withoutTyping(question))
  return { question, answer, answerOnly: afterQuestion(marked, question), typed: typedOf(question), issues }
}

/** Templates and style sheets are few and cards many. */
export class TemplateCache {
  readonly #parsed = new Map<string, ParsedTemplate>()
  readonly #styles = new Map<string, NoteStyle>()

  parse(template: string): ParsedTemplate {
    const known = this.#parsed.get(template)
    if (known) return known
    const parsed = parseTemplate(template)
    this.#parsed.set(template, parsed)
    return parsed
  }

  styleOf({ css }: AnkiNoteType): NoteStyle {
    const known = this.#styles.get(css)
    if (known) return known
    const style = new NoteStyle(css)
    this.#styles.set(css, style)
    return style
  }
}

/** How often a part stands in a text. */
export const countOf = (text: string, part: string): number => text.split(part).length - 1

/** Whether a field counts as empty: white space, line breaks and bare blocks are nothing. */
export function isEmptyField(text: string): boolean {
  return /^(?:\s|<\/?(?:br|div)\s?\/?>)*$/i.test(text)
}

function valuesOf({ noteType, fields, tags, deckName, ord, flag }: CardToRender, cardName: string) {
  const values = new Map<string, string>([
    ['Tags', tags.join(' ')],
    ['Type', escapeText(noteType.name)],
    ['Deck', escapeText(deckName)],
    ['Subdeck', escapeText(deckName.split('::').at(-1) ?? '')],
    ['Card', escapeText(cardName)],
    ['CardFlag', flag === 0 ? '' : `flag${flag}`],
    [`c${ord + 1}`, '1'],
  ])
  for (const [index, { name }] of noteType.fields.entries()) values.set(name, fields[index] ?? '')
  return values
}

interface Side {
  readonly values: ReadonlyMap<string, string>
  readonly issues: RenderIssue[]
  readonly ord: number
  readonly isQuestion: boolean
  /** Fields that are not shown where an add-on would have changed them: they may be what is asked for. */
  readonly withheld: ReadonlySet<string>
  readonly spend: Spend
}

class SideRenderer {
  readonly #side: Side
  readonly #filled = new Map<string, boolean>()

  constructor(side: Side) {
    this.#side = side
  }

  render(template: ParsedTemplate): string {
    if (template.ok) return this.#nodes(template.nodes)
    this.#report('template-error', template.at)
    return ''
  }

  #nodes(nodes: readonly TemplateNode[]): string {
    return nodes.map((node) => this.#node(node)).join('')
  }

  #node(node: TemplateNode): string {
    if (node.kind === 'section') {
      this.#side.spend(1)
      return this.#isFilled(node.name) === node.isNegated ? '' : this.#nodes(node.children)
    }
    const text = node.kind === 'text' ? node.text : this.#field(node.name, node.filters)
    this.#side.spend(text.length + 1)
    return text
  }

  #isFilled(name: string): boolean {
    const known = this.#filled.get(name)
    if (known !== undefined) return known
    const isFilled = !isEmptyField(this.#side.values.get(name) ?? '')
    this.#filled.set(name, isFilled)
    return isFilled
  }

  #field(name: string, filters: readonly string[]): string {
    const { values, ord, isQuestion, spend } = this.#side
    if (name === 'FrontSide' && filters.length === 0) return isQuestion ? '' : FRONT_MARK
    if (name === '' && filters.some((filter) => filter.startsWith('tts-voices'))) return ''
    const text = values.get(name)
    if (text === undefined) {
      this.#report('unknown-field', name)
      return ''
    }
    const unknown = filters.filter((filter) => !isKnownFilter(filter))
    for (const filter of unknown) this.#report('unknown-filter', filter)
    if (unknown.length > 0 && this.#side.withheld.has(name)) return ''
    return applyFilters(text, filters, name, { ord, isQuestion, spend })
  }

  #report(code: RenderIssue['code'], at: string): void {
    const { issues } = this.#side
    if (!issues.some((known) => known.code === code && known.at === at)) issues.push({ code, at })
  }
}

const ANSWER_LINE = /<hr[^>]{0,200}\bid\s*=\s*["']?answer["']?[^>]{0,200}>/i
const TYPING = /\[\[type:([^\]]{0,200})\]\]/g

const withoutTyping = (html: string) => html.replace(TYPING, '')

function typedOf(question: string): RenderedCard['typed'] {
  const parts = /\[\[type:([^\]]{0,200})\]\]/.exec(question)?.[1]?.split(':')
  return parts === undefined ? null : { field: parts.at(-1) ?? '', isGap: parts.includes('cloze') }
}

const NONE: ReadonlySet<string> = new Set()

/** The fields that an answer tells: those after its rule, where it has one. Filters of add-ons tell nothing for sure. */
function answerFields(template: ParsedTemplate): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (nodes: readonly TemplateNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'section') visit(node.children)
      else if (node.kind === 'text' && ANSWER_LINE.test(node.text)) found.clear()
      else if (node.kind === 'field' && node.name !== 'FrontSide' && node.filters.every(isKnownFilter))
        found.add(node.name)
    }
  }
  if (template.ok) visit(template.nodes)
  return found
}

/** The answer without the question before it: after the mark of the answer, or after the question itself. */
function afterQuestion(marked: string, question: string): string {
  const line = ANSWER_LINE.exec(marked)
  if (line && marked.slice(0, line.index).includes(FRONT_MARK)) return marked.slice(line.index + line[0].length)
  const front = marked.trimStart()
  if (front.startsWith(FRONT_MARK)) return front.slice(FRONT_MARK.length)
  if (line && sameText(marked.slice(0, line.index), question)) return marked.slice(line.index + line[0].length)
  return marked.replaceAll(FRONT_MARK, () => withoutTyping(question))
}

const sameText = (one: string, other: string) => withoutTyping(one).trim() === withoutTyping(other).trim()
