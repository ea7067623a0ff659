import { useLingui } from '@lingui/react/macro'
import type { Format } from './export-files.ts'

interface FormatListProps {
  value: Format
  onChange: (format: Format) => void
}

/** What the cards can leave as, each with what it is good for. */
export function FormatList({ value, onChange }: FormatListProps) {
  const { t } = useLingui()
  const formats: readonly { readonly format: Format; readonly name: string; readonly words: string }[] = [
    { format: 'anki', name: t`Anki package`, words: t`With pictures, sounds, schedule and history.` },
    { format: 'csv', name: 'CSV', words: t`For spreadsheets. What looks like a formula is made harmless.` },
    { format: 'tsv', name: 'TSV', words: t`The same with tabs, as Quizlet and many others take it.` },
    { format: 'markdown', name: 'Markdown', words: t`Questions and answers, for notes and for reading.` },
    { format: 'json', name: 'JSON', words: t`Everything written on the cards; comes back without doubles.` },
    { format: 'sheet', name: t`Paper`, words: t`Cards to cut out, or a list of two columns.` },
  ]
  return (
    <fieldset>
      <legend className="sr-only">{t`Export as`}</legend>
      <ul className="border-t border-line">
        {formats.map(({ format, name, words }) => (
          <li key={format} className="border-b border-line">
            <label className="flex min-h-11 items-start gap-3 py-2.5">
              <input
                type="radio"
                name="format"
                className="tick mt-0.5 size-5"
                checked={format === value}
                onChange={() => onChange(format)}
              />
              <span className="grid sm:flex sm:flex-1 sm:items-baseline sm:gap-4">
                <span className="shrink-0 font-medium sm:w-32">{name}</span>
                <span className="text-sm text-muted">{words}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
