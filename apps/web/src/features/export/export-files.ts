import type { DoorCard } from '@cairn/core/tables/door-card'
import { writeJsonCards } from '@cairn/core/tables/json-cards'
import { writeMarkdown } from '@cairn/core/tables/write-markdown'
import { writeTable } from '@cairn/core/tables/write-table'

export const FILE_FORMATS = ['csv', 'tsv', 'markdown', 'json'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
/** What cards can leave as. */
export type Format = 'anki' | FileFormat | 'sheet'

interface Writing {
  readonly ending: string
  readonly type: string
  readonly write: (cards: readonly DoorCard[]) => string
}

/** Spreadsheets take a table for UTF-8 only where it begins with this mark. */
const MARK = '\uFEFF'

const WRITINGS: Readonly<Record<FileFormat, Writing>> = {
  csv: { ending: 'csv', type: 'text/csv', write: (cards) => MARK + writeTable(cards, ',') },
  tsv: { ending: 'tsv', type: 'text/tab-separated-values', write: (cards) => MARK + writeTable(cards, '\t') },
  markdown: { ending: 'md', type: 'text/markdown', write: writeMarkdown },
  json: { ending: 'json', type: 'application/json', write: writeJsonCards },
}

export interface ExportFile {
  readonly name: string
  readonly blob: Blob
}

/** The cards as a file named after `title`. */
export function exportFile(cards: readonly DoorCard[], format: FileFormat, title: string): ExportFile {
  const { ending, type, write } = WRITINGS[format]
  return { name: `${fileName(title)}.${ending}`, blob: new Blob([write(cards)], { type: `${type};charset=utf-8` }) }
}

/** A name that every system takes. */
export function fileName(title: string): string {
  const name = title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim()
  return name === '' ? 'cairn' : name
}
