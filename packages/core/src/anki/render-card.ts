import type { AnkiNoteType } from './collection.ts'
import { applyFilters, isKnownFilter } from './filters.ts'
import { type Spend, spendFreely } from './spend.ts'
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
  /** The field whose text is to be typed; null when none. */
  readonly typedField: string | null
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
    return { question: '', answer: '', answerOnly: '', typedField: null, issues }
  }
  const values = valuesOf(card, template.name)
  const side = (text: string, isQuestion: boolean) =>
    new SideRenderer({ values, issues, ord, isQuestion, spend }).render(templates.parse(text))
  const question = side(template.question, true)
  const marked = side(template.answer, false)
  spend(countOf(marked, FRONT_MARK) * question.length)
  const answer = marked.replaceAll(FRONT_MARK, () => withoutTyping(question))
  return { question, answer, answerOnly: afterQuestion(marked, question), typedField: typedFieldOf(question), issues }
}

/** Templates are few and cards many. */
export class TemplateCache {
  readonly #parsed = new Map<string, ParsedTemplate>()

  parse(template: string): ParsedTemplate {
    const known = this.#parsed.get(template)
    if (known) return known
    const parsed = parseTemplate(template)
    this.#parsed.set(template, parsed)
    return parsed
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
    for (const filter of filters) if (!isKnownFilter(filter)) this.#report('unknown-filter', filter)
    return applyFilters(text, filters, name, { ord, isQuestion, spend })
  }

  #report(code: RenderIssue['code'], at: string): void {
    const { issues } = this.#side
    if (!issues.some((known) => known.code === code && known.at === at)) issues.push({ code, at })
  }
}

const TYPING = /\[\[type:([^\]]{0,200})\]\]/g

const withoutTyping = (html: string) => html.replace(TYPING, '')

function typedFieldOf(question: string): string | null {
  const named = /\[\[type:([^\]]{0,200})\]\]/.exec(question)?.[1]
  return named === undefined ? null : (named.split(':').at(-1) ?? null)
}

/** The answer without the question before it: after the mark of the answer, or after the question itself. */
function afterQuestion(marked: string, question: string): string {
  const line = /<hr[^>]{0,200}\bid\s*=\s*["']?answer["']?[^>]{0,200}>/i.exec(marked)
  if (line && marked.slice(0, line.index).includes(FRONT_MARK)) return marked.slice(line.index + line[0].length)
  const front = marked.trimStart()
  if (front.startsWith(FRONT_MARK)) return front.slice(FRONT_MARK.length)
  if (line && sameText(marked.slice(0, line.index), question)) return marked.slice(line.index + line[0].length)
  return marked.replaceAll(FRONT_MARK, () => withoutTyping(question))
}

const sameText = (one: string, other: string) => withoutTyping(one).trim() === withoutTyping(other).trim()

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
