import { MOST_MATCHES } from '@cairn/core/text/find-in-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TextSearch } from './use-text-search.ts'

interface SearchBarProps {
  search: TextSearch
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/** Finds words in the text. Enter goes to the next place, Shift and Enter back, Escape leaves. */
export function SearchBar({ search, field, onClose }: SearchBarProps) {
  const { t } = useLingui()
  const { typed, setTyped, matches, number, step } = search
  return (
    <div className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-page items-center gap-1 px-2 py-2 sm:px-6">
        <TextField
          ref={field}
          type="search"
          label={t`Find in this text`}
          hideLabel
          autoFocus
          placeholder={t`Find in this text`}
          className="min-w-0 flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              step(event.shiftKey ? -1 : 1)
            } else if (event.key === 'Escape') {
              event.preventDefault()
              onClose()
            }
          }}
        />
        <p role="status" className="min-w-18 px-2 text-center text-sm text-muted tabular-nums">
          {typed.trim() !== '' && <Found number={number} total={matches.length} />}
        </p>
        <IconButton label={t`Previous place`} aria-disabled={number === 0 || undefined} onClick={() => step(-1)}>
          <Icon of={ChevronUp} />
        </IconButton>
        <IconButton label={t`Next place`} aria-disabled={number === 0 || undefined} onClick={() => step(1)}>
          <Icon of={ChevronDown} />
        </IconButton>
        <IconButton label={t`Close the search`} onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </div>
    </div>
  )
}

function Found({ number, total }: { number: number; total: number }) {
  if (total === 0) return <Trans>not found</Trans>
  if (total >= MOST_MATCHES)
    return (
      <Trans>
        {number} of {total} or more
      </Trans>
    )
  return (
    <Trans>
      {number} of {total}
    </Trans>
  )
}
