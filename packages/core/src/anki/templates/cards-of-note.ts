import { clozeNumbers } from '../../cards/cloze.ts'
import type { AnkiNoteType } from '../collection/collection.ts'
import { isEmptyField, type TemplateCache } from './render-card.ts'
import type { TemplateNode } from './template.ts'

/**
 * Which cards a note makes, by their ordinals from 0: of a cloze one for each gap number, of any other note type one
 * for each template whose question would show a field that is not empty.
 */
export function cardsOfNote(
  noteType: AnkiNoteType,
  fields: readonly string[],
  templates: TemplateCache,
): readonly number[] {
  if (noteType.kind === 'cloze') return clozeOrdinals(noteType, fields, templates)
  const filled = new Set(
    noteType.fields.flatMap(({ name }, index) => (isEmptyField(fields[index] ?? '') ? [] : [name])),
  )
  return noteType.templates.flatMap(({ question }, ord) => {
    const parsed = templates.parse(question)
    return parsed.ok && templateFieldsFilled(parsed.nodes, filled) ? [ord] : []
  })
}

function clozeOrdinals(noteType: AnkiNoteType, fields: readonly string[], templates: TemplateCache): readonly number[] {
  const parsed = templates.parse(noteType.templates[0]?.question ?? '')
  const named = parsed.ok ? clozeFields(parsed.nodes) : new Set<string>()
  const numbers = noteType.fields.flatMap(({ name }, index) =>
    named.size === 0 || named.has(name) ? clozeNumbers(fields[index] ?? '') : [],
  )
  const ordinals = [...new Set(numbers)].map((number) => number - 1).sort((one, other) => one - other)
  return ordinals.length === 0 ? [0] : ordinals
}

function clozeFields(nodes: readonly TemplateNode[], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    if (node.kind === 'section') clozeFields(node.children, found)
    else if (node.kind === 'field' && node.filters.includes('cloze')) found.add(node.name)
  }
  return found
}

/** Whether the filled fields are enough for a card. What is to be typed asks for nothing by itself, and text of the template is on every card. */
export function templateFieldsFilled(nodes: readonly TemplateNode[], filled: ReadonlySet<string>): boolean {
  return nodes.some((node) => {
    if (node.kind === 'text') return false
    if (node.kind === 'field') return !node.filters.includes('type') && filled.has(node.name)
    return filled.has(node.name) !== node.isNegated && templateFieldsFilled(node.children, filled)
  })
}
