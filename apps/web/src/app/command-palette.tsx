import { Dialog } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { type Command, matchCommands } from './commands.ts'
import { useCommands } from './use-commands.ts'

interface PaletteProps {
  onClose: () => void
  onKeys: () => void
}

/** One field that reaches every screen, deck and action. */
export default function CommandPalette({ onClose, onKeys }: PaletteProps) {
  const { t } = useLingui()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          aria-label={t`Go to`}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[80dvh] max-w-xl animate-reveal flex-col overflow-hidden rounded-lg bg-surface shadow-face outline-none sm:top-[14vh] sm:max-h-[60vh]"
        >
          <PaletteList onClose={onClose} onKeys={onKeys} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteList({ onClose, onKeys }: PaletteProps) {
  const { t } = useLingui()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const matches = matchCommands(useCommands(onKeys), query)
  const current = Math.min(chosen, matches.length - 1)
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = matches[current]
    if (event.key === 'Enter' && command && !event.nativeEvent.isComposing) run(command)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || matches.length === 0) return
    event.preventDefault()
    setChosen((current + step + matches.length) % matches.length)
  }
  return (
    <>
      <input
        role="combobox"
        aria-label={t`Go to a screen or deck, or do something`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={matches[current] ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        placeholder={t`Go to a screen or deck`}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        className="h-14 shrink-0 border-b border-line bg-transparent px-5 text-lg outline-none"
      />
      <div id={listId} role="listbox" aria-label={t`Results`} className="overflow-y-auto p-1.5">
        {matches.map((command, index) => (
          <PaletteRow
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            current={index === current}
            onRun={() => run(command)}
            onPoint={() => setChosen(index)}
          />
        ))}
      </div>
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'px-5 py-6 text-muted'}>
        {matches.length > 0 ? (
          t`${matches.length} results`
        ) : (
          <Trans>Nothing matches. Try part of a deck’s title or the name of a screen.</Trans>
        )}
      </p>
    </>
  )
}

interface RowProps {
  id: string
  command: Command
  current: boolean
  onRun: () => void
  onPoint: () => void
}

function PaletteRow({ id, command, current, onRun, onPoint }: RowProps) {
  return (
    // The field keeps the focus and the keys; a row is only pointed at.
    <div
      id={id}
      role="option"
      aria-selected={current}
      tabIndex={-1}
      ref={(row) => {
        if (current) row?.scrollIntoView?.({ block: 'nearest' })
      }}
      onClick={onRun}
      onKeyDown={undefined}
      onPointerMove={onPoint}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3.5',
        current && 'bg-moss-soft',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      <span className={classNames('text-sm', current ? 'text-ink' : 'text-muted')}>{command.kind}</span>
    </div>
  )
}
