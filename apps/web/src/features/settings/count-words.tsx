import type { KindCounts } from '@cairn/contract/archives'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

const MEGABYTE = 1_048_576
const GIGABYTE = 1_024 * MEGABYTE

/** Bytes as people read them. */
export function useSizeWords(): (bytes: number) => string {
  const { i18n } = useLingui()
  return (bytes) => {
    if (bytes >= GIGABYTE) return `${i18n.number(bytes / GIGABYTE, { maximumFractionDigits: 1 })} GB`
    const least = bytes === 0 ? 0 : 0.1
    const size = Math.max(least, bytes / MEGABYTE)
    return `${i18n.number(size, { maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0 })} MB`
  }
}

/** What an account or an archive holds, one line a kind; kinds of which there are none are left out. */
export function CountWords({ counts, fileBytes }: { counts: KindCounts; fileBytes?: number }) {
  const megabytes = useSizeWords()
  const of = (kind: string) => counts[kind] ?? 0
  const files = of('media') + of('files')
  const size = fileBytes === undefined || fileBytes === 0 ? '' : ` (${megabytes(fileBytes)})`
  const lines: readonly (readonly [string, number, ReactNode])[] = [
    ['cards', of('cards'), <Plural key="cards" value={of('cards')} one="# card" other="# cards" />],
    ['decks', of('decks'), <Plural key="decks" value={of('decks')} one="# deck" other="# decks" />],
    ['reviews', of('reviews'), <Plural key="reviews" value={of('reviews')} one="# answer" other="# answers" />],
    ['practice', of('practice'), <Plural key="p" value={of('practice')} one="# in practice" other="# in practice" />],
    ['sources', of('sources'), <Plural key="sources" value={of('sources')} one="# text" other="# texts" />],
    ['drafts', of('drafts'), <Plural key="drafts" value={of('drafts')} one="# draft" other="# drafts" />],
    ['files', files, <Plural key="files" value={files} one="# file or picture" other="# files and pictures" />],
  ]
  const shown = lines.filter(([, count]) => count > 0)
  return (
    <ul className="grid gap-1 border-y border-line py-3 sm:grid-cols-2">
      {shown.map(([kind, , words]) => (
        <li key={kind}>
          {words}
          {kind === 'files' && size}
        </li>
      ))}
    </ul>
  )
}

/** Whether nothing is there that would be lost or be in the way. */
export const isNothing = (counts: KindCounts): boolean => Object.values(counts).every((count) => count === 0)
