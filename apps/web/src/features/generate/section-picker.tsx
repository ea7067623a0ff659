import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import type { ReadSource, Span } from './source.ts'

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
  // Of several sections under one heading only the first has its name; the others go by how they begin.
  const isNamed = (ordinal: number) => {
    const heading = sections[ordinal]?.headingPath.join('\n')
    return heading !== '' && heading !== sections[ordinal - 1]?.headingPath.join('\n')
  }
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
      {sections.length > 5 && (
        <div className="-ml-3 flex gap-1">
          <Button size="sm" variant="quiet" onClick={() => onChange(new Set())}>
            <Trans>Choose all</Trans>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => onChange(new Set(sections.map(({ ordinal }) => ordinal)))}>
            <Trans>Choose none</Trans>
          </Button>
        </div>
      )}
      <ul className="mt-2 max-h-80 overflow-y-auto border-y border-line">
        {sections.map(({ ordinal, headingPath, words, start, end, page }) => (
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
                {page !== null && (
                  <span className="text-muted">
                    <Trans>Page {page}</Trans>{' '}
                  </span>
                )}
                {isNamed(ordinal) ? headingPath.at(-1) : excerptOf(source, { start, end })}
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

const EXCERPT = 90

const excerptOf = ({ text }: ReadSource, { start, end }: Span) =>
  text
    .slice(start, Math.min(end, start + EXCERPT))
    .replace(/\s+/g, ' ')
    .trim()

/** The sections that are not left out, as stretches; null when none is. */
export function chosenStretches({ outline }: ReadSource, leftOut: ReadonlySet<number>): readonly Span[] | null {
  if (leftOut.size === 0) return null
  return outline.sections.filter(({ ordinal }) => !leftOut.has(ordinal)).map(({ start, end }) => ({ start, end }))
}
