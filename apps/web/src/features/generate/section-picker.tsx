import { nameOfSection } from '@cairn/core/text/place-names'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import type { ReadSource, Section, Span } from './source.ts'

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
        {sections.map((section) => (
          <SectionChoice
            key={section.ordinal}
            section={section}
            name={nameOfSection(source, section)}
            chosen={!leftOut.has(section.ordinal)}
            onChange={(chosen) => {
              const next = new Set(leftOut)
              if (chosen) next.delete(section.ordinal)
              else next.add(section.ordinal)
              onChange(next)
            }}
          />
        ))}
      </ul>
    </details>
  )
}

interface SectionChoiceProps {
  section: Section
  name: string
  chosen: boolean
  onChange: (chosen: boolean) => void
}

function SectionChoice({ section: { headingPath, page, words }, name, chosen, onChange }: SectionChoiceProps) {
  return (
    <li className="border-b border-line last:border-0">
      <label className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          checked={chosen}
          className="tick size-5"
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
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
          {name}
        </span>
        <span className="shrink-0 text-sm text-muted">
          <Plural value={words} one="# word" other="# words" />
        </span>
      </label>
    </li>
  )
}

/** The sections that are not left out, as stretches; null when none is. */
export function chosenStretches({ outline }: ReadSource, leftOut: ReadonlySet<number>): readonly Span[] | null {
  if (leftOut.size === 0) return null
  return outline.sections.filter(({ ordinal }) => !leftOut.has(ordinal)).map(({ start, end }) => ({ start, end }))
}
