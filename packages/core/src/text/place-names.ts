import type { ReadSource, Section, Span } from './outline.ts'
import { sectionAt } from './section-at.ts'

const EXCERPT = 70

/** A name for a section: its heading, else how it begins; so too for all but the first of several under one heading. */
export function nameOfSection({ text, outline }: Pick<ReadSource, 'text' | 'outline'>, section: Section): string {
  const { headingPath, ordinal, start, end } = section
  const before = outline.sections[ordinal - 1]?.headingPath
  const isNamed = headingPath.length > 0 && before?.join('\n') !== headingPath.join('\n')
  return (isNamed ? headingPath.at(-1) : undefined) ?? beginningOf(text, { start, end })
}

/** A name for a stretch: the heading it stands under, else how it begins. */
export function nameOfPlace(source: Pick<ReadSource, 'text' | 'outline'>, place: Span): string {
  const ordinal = sectionAt(source.outline, place.start)
  const section = ordinal === null ? undefined : source.outline.sections[ordinal]
  return section?.headingPath.at(-1) ?? beginningOf(source.text, place)
}

function beginningOf(text: string, { start, end }: Span): string {
  const flat = text
    .slice(start, Math.min(end, start + EXCERPT * 2))
    .replace(/\s+/g, ' ')
    .trim()
  return flat.length <= EXCERPT ? flat : `${flat.slice(0, flat.lastIndexOf(' ', EXCERPT))}…`
}
