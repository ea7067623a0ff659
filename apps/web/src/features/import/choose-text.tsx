import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useAlive } from '../../lib/use-alive.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FileProblemWords } from './door-words.tsx'
import { type Brought, type FileProblem, openFile } from './open-file.ts'
import { type OpenedDoor, openDoor } from './use-door.ts'

interface ChooseProps {
  onPackage: (file: File) => void
  onOpened: (door: OpenedDoor) => void
}

/** What to bring: a file of any kind that is taken, or text from the clipboard. What it is shows in what it holds. */
export function Choose({ onPackage, onOpened }: ChooseProps) {
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isOpening, setOpening] = useState(false)
  const alive = useAlive()
  const fail = useFailure()
  const bring = async (brought: Brought) => {
    setProblem(null)
    setOpening(true)
    try {
      const door = await openDoor(brought)
      if (!alive.current) door?.client.close()
      else if (door === null) setProblem('unreadable')
      else onOpened(door)
    } finally {
      setOpening(false)
    }
  }
  const choose = async (file: File) => {
    const opened = await openFile(file)
    if (opened.kind === 'package') onPackage(file)
    else if (opened.kind === 'problem') setProblem(opened.problem)
    else await bring({ fileName: file.name, content: { file } })
  }
  return (
    <div className="grid gap-6 pb-2">
      {problem !== null && (
        <Banner tone="problem" role="alert">
          <FileProblemWords problem={problem} />
        </Banner>
      )}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          <Trans>A file</Trans>
        </label>
        <input
          id={id}
          type="file"
          disabled={isOpening}
          accept=".apkg,.colpkg,.csv,.tsv,.txt,.md,.markdown,.json,text/*,application/json"
          className="w-full rounded-md bg-surface p-2 text-base ring-1 ring-inset ring-edge file:mr-4 file:h-9 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink pointer-coarse:file:h-11"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again after a change.
            target.value = ''
            if (file) choose(file).catch(fail)
          }}
        />
        <p className="text-sm text-muted">
          {isOpening ? (
            <Trans>Opening it…</Trans>
          ) : (
            <Trans>An Anki package, or CSV, TSV, text, Markdown or JSON.</Trans>
          )}
        </p>
      </div>
      <div className="grid justify-items-start gap-3">
        <TextArea
          className="w-full"
          label={t`Or paste`}
          hint={t`Terms and definitions from Quizlet, rows of a spreadsheet, questions and answers.`}
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          disabled={text.trim() === '' || isOpening}
          onClick={() => void bring({ fileName: null, content: { text } }).catch(fail)}
        >
          <Trans>Look at the cards</Trans>
        </Button>
      </div>
    </div>
  )
}
