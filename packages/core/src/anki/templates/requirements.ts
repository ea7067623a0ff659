import type { AnkiNoteType } from '../collection/collection.ts'
import { templateFieldsFilled } from './cards-of-note.ts'
import { parseTemplate } from './template.ts'

/**
 * Which fields a template needs before it makes a card, as older programs keep it in a note type: any one of them, all
 * of them, or none when nothing would be enough.
 */
export function requirementsOf(
  noteType: AnkiNoteType,
): readonly (readonly [number, 'any' | 'all' | 'none', number[]])[] {
  const names = noteType.fields.map(({ name }) => name)
  const ordinals = names.map((_, ord) => ord)
  return noteType.templates.map(({ question }, ord) => {
    const parsed = parseTemplate(question)
    if (!parsed.ok) return [ord, 'none', []] as const
    const makes = (filled: readonly number[]) =>
      templateFieldsFilled(parsed.nodes, new Set(filled.map((index) => names[index] ?? '')))
    const any = ordinals.filter((index) => makes([index]))
    if (any.length > 0) return [ord, 'any', any] as const
    if (!makes(ordinals)) return [ord, 'none', []] as const
    return [ord, 'all', ordinals.filter((index) => !makes(ordinals.filter((other) => other !== index)))] as const
  })
}
