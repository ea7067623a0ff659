/** The parts of a card template, by Anki's rules. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  /** `filters` in the order in which they are applied. */
  | { readonly kind: 'field'; readonly name: string; readonly filters: readonly string[] }
  | {
      readonly kind: 'section'
      readonly name: string
      /** Shown when the field is empty instead of when it is not. */
      readonly isNegated: boolean
      readonly children: readonly TemplateNode[]
    }

export type ParsedTemplate =
  | { readonly ok: true; readonly nodes: readonly TemplateNode[] }
  | { readonly ok: false; readonly problem: 'unclosed-braces' | 'unbalanced-section' | 'too-deep'; readonly at: string }

const OTHER_BRACES = '{{=<% %>=}}'
const DEEPEST = 64

/** Reads a template; the old directive for other braces is understood. Linear on any input. */
export function parseTemplate(template: string): ParsedTemplate {
  const reader = new TemplateReader(withUsualBraces(template))
  const nodes = reader.read()
  return reader.problem === null ? { ok: true, nodes } : { ok: false, ...reader.problem }
}

function withUsualBraces(template: string): string {
  const start = template.trimStart()
  if (!start.startsWith(OTHER_BRACES)) return template
  return start.slice(OTHER_BRACES.length).replaceAll('<%', '{{').replaceAll('%>', '}}')
}

type Problem = Pick<Extract<ParsedTemplate, { ok: false }>, 'problem' | 'at'>

interface Open {
  readonly name: string
  readonly isNegated: boolean
  readonly children: TemplateNode[]
}

class TemplateReader {
  problem: Problem | null = null
  readonly #text: string
  readonly #open: Open[] = [{ name: '', isNegated: false, children: [] }]

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly TemplateNode[] {
    let at = 0
    while (at < this.#text.length && this.problem === null) at = this.#next(at)
    const root = this.#open[0]
    const last = this.#open.at(-1)
    if (this.#open.length > 1 && last) this.problem ??= { problem: 'unbalanced-section', at: last.name }
    return root?.children ?? []
  }

  #next(at: number): number {
    const text = this.#text
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4)
      return this.#add(at, end === -1 ? text.length : end + 3)
    }
    if (!text.startsWith('{{', at)) return this.#add(at, this.#nextMark(at + 1))
    const close = text.indexOf('}}', at + 2)
    if (close === -1) {
      this.problem = { problem: 'unclosed-braces', at: text.slice(at, at + 40) }
      return text.length
    }
    this.#handle(
      text
        .slice(at + 2, close)
        .replace(/^\{+/, '')
        .trim(),
    )
    return close + (text.startsWith('}}}', close) && text.startsWith('{{{', at) ? 3 : 2)
  }

  #nextMark(from: number): number {
    const braces = this.#text.indexOf('{{', from)
    const comment = this.#text.indexOf('<!--', from)
    const ends = [braces, comment, this.#text.length].filter((end) => end !== -1)
    return Math.min(...ends)
  }

  #add(from: number, to: number): number {
    this.#push({ kind: 'text', text: this.#text.slice(from, to) })
    return to
  }

  #push(node: TemplateNode): void {
    this.#open.at(-1)?.children.push(node)
  }

  #handle(handle: string): void {
    const sign = handle.charAt(0)
    const rest = handle.slice(1).trimStart()
    if (handle.length > 1 && (sign === '#' || sign === '^')) this.#openSection(rest, sign === '^')
    else if (handle.length > 1 && sign === '/') this.#closeSection(rest)
    else {
      const [name = '', ...filters] = handle.split(':').reverse()
      this.#push({ kind: 'field', name: name.trim(), filters: filters.map((filter) => filter.trim()) })
    }
  }

  #openSection(name: string, isNegated: boolean): void {
    if (this.#open.length > DEEPEST) this.problem = { problem: 'too-deep', at: name }
    this.#open.push({ name, isNegated, children: [] })
  }

  #closeSection(name: string): void {
    const open = this.#open.length > 1 ? this.#open.pop() : undefined
    if (open?.name !== name) {
      this.problem = { problem: 'unbalanced-section', at: name }
      return
    }
    this.#push({ kind: 'section', ...open })
  }
}
