import { DOORS, type Door } from '@cairn/core/tables/detect-door'
import { MARKDOWN_STYLES, type MarkdownStyle } from '@cairn/core/tables/markdown-cards'
import { DELIMITERS, type Delimiter } from '@cairn/core/tables/read-table'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ENCODINGS, type Encoding } from './open-file.ts'
import type { DoorRun } from './use-door.ts'

/**
 * How the text is read. Everything is found by itself and can be said otherwise; of the encoding
 * nothing is said where there is no doubt.
 */
export function DoorOptions({ run }: { run: DoorRun }) {
  const { t } = useLingui()
  const { choice, choose, encoding, setEncoding } = run
  const doors: Record<Door, string> = {
    table: t`A table (CSV, TSV)`,
    quizlet: t`Text from Quizlet`,
    markdown: t`Markdown`,
    json: t`Cairn’s JSON`,
  }
  const encodings: Record<Encoding, string> = {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16 LE)',
    'utf-16be': 'Unicode (UTF-16 BE)',
    'windows-1252': t`Western European (Windows)`,
    macintosh: t`Western European (Mac)`,
    'iso-8859-2': t`Central European (ISO)`,
    'windows-1251': t`Cyrillic (Windows)`,
    shift_jis: t`Japanese (Shift JIS)`,
    gb18030: t`Chinese (GB 18030)`,
    big5: t`Chinese (Big5)`,
    'euc-kr': t`Korean (EUC-KR)`,
  }
  return (
    <>
      <Select
        label={t`Read as`}
        value={choice.door}
        options={DOORS.map((value) => ({ value, label: doors[value] }))}
        onChange={({ target }) => choose({ door: DOORS.find((door) => door === target.value) ?? choice.door })}
      />
      {choice.door === 'table' && <TableOptions run={run} />}
      {choice.door === 'quizlet' && <QuizletOptions run={run} />}
      {choice.door === 'markdown' && <StyleOption run={run} />}
      {encoding !== null && choice.door !== 'json' && (
        <Select
          label={t`Written in`}
          value={encoding}
          options={ENCODINGS.map((value) => ({ value, label: encodings[value] }))}
          onChange={({ target }) => setEncoding(ENCODINGS.find((known) => known === target.value) ?? encoding)}
        />
      )}
    </>
  )
}

function TableOptions({ run: { choice, choose, shape } }: { run: DoorRun }) {
  const { t } = useLingui()
  const id = useId()
  const labels: Record<Delimiter, string> = {
    '\t': t`Tabs`,
    ',': t`Commas`,
    ';': t`Semicolons`,
    '|': t`Upright strokes`,
  }
  return (
    <>
      <Select
        label={t`Between columns`}
        value={choice.delimiter}
        options={DELIMITERS.map((value) => ({ value, label: labels[value] }))}
        onChange={({ target }) => {
          const delimiter = DELIMITERS.find((known) => known === target.value) ?? choice.delimiter
          choose({ delimiter, shape: null })
        }}
      />
      {shape !== null && (
        <label htmlFor={id} className="flex min-h-11 items-center gap-3 self-end">
          <Switch
            id={id}
            checked={shape.hasHeader}
            onChange={() => choose({ shape: { ...shape, hasHeader: !shape.hasHeader } })}
          />
          <span>{t`The first row names the columns`}</span>
        </label>
      )}
    </>
  )
}

function QuizletOptions({ run: { choice, choose } }: { run: DoorRun }) {
  const { t } = useLingui()
  const { separators } = choice
  return (
    <>
      <TextField
        label={t`Between term and definition`}
        hint={t`A tab is \\t`}
        value={separators.terms}
        onChange={({ target }) => choose({ separators: { ...separators, terms: target.value } })}
      />
      <TextField
        label={t`Between two cards`}
        hint={t`A new line is \\n, an empty line \\n\\n`}
        value={separators.cards}
        onChange={({ target }) => choose({ separators: { ...separators, cards: target.value } })}
      />
    </>
  )
}

function StyleOption({ run: { choice, choose } }: { run: DoorRun }) {
  const { t } = useLingui()
  const labels: Record<MarkdownStyle, string> = {
    questions: t`Q: question, A: answer`,
    pairs: t`term :: answer`,
    lists: t`Lists: term - answer`,
    headings: t`Headings, answers beneath`,
  }
  return (
    <Select
      label={t`Cards stand as`}
      value={choice.style}
      options={MARKDOWN_STYLES.map((value) => ({ value, label: labels[value] }))}
      onChange={({ target }) =>
        choose({ style: MARKDOWN_STYLES.find((known) => known === target.value) ?? choice.style })
      }
    />
  )
}
