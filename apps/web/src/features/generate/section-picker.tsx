import { Plural, Trans } from '@lingui/react/macro'
import type { ReadSource } from './source.ts'

interface SectionPickerProps {
  source: ReadSource
  /** Ordinals of sections that are left out. */
  leftOut: ReadonlySet<number>
  onChange: (leftOut: ReadonlySet<number>) => void
}

/** The text as it was read, part by part; each part can be left out before anything is asked for. */
export function SectionPicker({ source, leftOut, onChange }: SectionPickerProps) {
  const { sections } = source.outline
  const chosen = sections.length - leftOut.size
  return (
    <details>
      <summary className="touch w-fit rounded-sm text-sm">
        <span className="link">
          {leftOut.size === 0 ? (
            <Trans>Choose sections</Trans>
          ) : (
            <Trans>
              {chosen} of <Plural value={sections.length} one="# section" other="# sections" /> chosen
            </Trans>
          )}
        </span>
      </summary>
      <ul className="mt-2 max-h-80 overflow-y-auto border-y border-line">
        {sections.map(({ ordinal, headingPath, words, start, end }) => (
          <li key={ordinal} className="border-b border-line last:border-0">
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input
                type="checkbox"
                checked={!leftOut.has(ordinal)}
                className="size-5 shrink-0 accent-moss"
                onChange={({ currentTarget }) => {
                  const next = new Set(leftOut)
                  if (currentTarget.checked) next.delete(ordinal)
                  else next.add(ordinal)
                  onChange(next)
                }}
              />
              <span
                className="line-clamp-1 min-w-0 flex-1 font-read wrap-anywhere"
                style={{ paddingInlineStart: `${Math.min(4, Math.max(0, headingPath.length - 1))}rem` }}
              >
                {headingPath.at(-1) ?? source.text.slice(start, Math.min(end, start + 90))}
              </span>
              <span className="shrink-0 text-sm text-muted">
                <Plural value={words} one="# word" other="# words" />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The passages of the sections that are not left out; null when none is. */
export function chosenPassages({ outline }: ReadSource, leftOut: ReadonlySet<number>): readonly number[] | null {
  if (leftOut.size === 0) return null
  return outline.passages.filter(({ section }) => !leftOut.has(section)).map(({ ordinal }) => ordinal)
}
