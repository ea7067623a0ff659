import type { Operator } from '@cairn/core/search/search-terms'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleHelp, Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { searchIndex } from './search-index.ts'
import { type Suggestion, suggestionsFor } from './suggestions.ts'

const SearchHelp = latePart(() => import('./search-help.tsx'))

interface SearchFieldProps {
  typed: string
  onType: (typed: string) => void
}

/** Where cards are looked for. Operators and their values are offered as they are typed: arrows choose, Enter takes. */
export function SearchField({ typed, onType }: SearchFieldProps) {
  const { t } = useLingui()
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isHelping, setHelping] = useState(false)
  const suggestions = useSuggestions(typed, isOpen)
  const shown = isOpen && suggestions.length > 0
  const take = ({ typed: whole, cards }: Suggestion) => {
    onType(whole)
    setActive(-1)
    // A value ends the choosing; after an operator comes its value.
    setOpen(cards === null)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = suggestions[active]
    if (step !== 0) {
      event.preventDefault()
      if (shown) setActive((active + step + suggestions.length + 1) % (suggestions.length + 1))
      else {
        setOpen(true)
        setActive(0)
      }
    } else if (event.key === 'Enter' && shown && chosen !== undefined) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setActive(-1)
    }
  }
  return (
    <div className="relative mb-4">
      <Icon of={Search} className="pointer-events-none absolute top-3.5 left-3.5 z-10 text-muted" />
      <TextField
        ref={field}
        type="search"
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && suggestions[active] !== undefined ? `${list}-${active}` : undefined}
        label={t`Search all cards`}
        hideLabel
        className="[&_input]:pl-11"
        placeholder={t`Search all cards`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          setOpen(event.target.value !== '')
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        // Of an empty field it stays: below it everything would move from under the finger that left it.
        onBlur={() => typed !== '' && setOpen(false)}
        trailing={
          <IconButton label={t`What a search understands`} onClick={() => setHelping(true)}>
            <Icon of={CircleHelp} />
          </IconButton>
        }
      />
      <div
        id={list}
        role="listbox"
        aria-label={t`Ways to go on`}
        // Its line is there as long as something is typed: what is found below does not jump.
        className={classNames(
          'mt-2 flex flex-wrap gap-2 overflow-hidden',
          (typed !== '' || shown) && 'h-9 pointer-coarse:h-11',
        )}
      >
        {shown &&
          suggestions.map((suggestion, at) => (
            <SuggestionRow
              key={suggestion.term}
              id={`${list}-${at}`}
              suggestion={suggestion}
              isActive={at === active}
              onTake={() => take(suggestion)}
            />
          ))}
      </div>
      {isHelping && <SearchHelp onClose={() => setHelping(false)} />}
    </div>
  )
}

interface SuggestionRowProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onTake: () => void
}

function SuggestionRow({ id, suggestion: { term, operator, cards }, isActive, onTake }: SuggestionRowProps) {
  const words = useOperatorWords()
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={row}
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      // Reached by the field's active descendant.
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={classNames(
        'flex h-9 max-w-full cursor-pointer items-center gap-2 rounded-sm px-2.5 text-sm ring-1 ring-inset pointer-coarse:h-11',
        isActive ? 'bg-moss-soft ring-moss' : 'ring-line hover:bg-sunken',
      )}
    >
      <span className="truncate font-medium">{term}</span>
      <span className="shrink-0 text-muted">
        {operator !== null && words[operator]}
        {cards !== null && <Plural value={cards} one="# card" other="# cards" />}
      </span>
    </button>
  )
}

function useOperatorWords(): Record<Operator, string> {
  const { t } = useLingui()
  return {
    deck: t`in a deck or folder`,
    tag: t`with a tag`,
    is: t`new, due, suspended …`,
    front: t`on the front`,
    back: t`on the back`,
    w: t`as a whole word`,
    source: t`from a source`,
    added: t`made in the last days`,
    edited: t`changed in the last days`,
    rated: t`answered in the last days`,
    flag: t`with a flag, 1 to 7`,
    prop: t`by interval, due day, reviews …`,
  }
}

/** Asked for while the list is open only: the first time reads every card. */
function useSuggestions(typed: string, isOpen: boolean): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const wanted = useDeferredValue(typed)
  useEffect(() => {
    if (!isOpen) return
    let current = true
    // What was found is drawn first: to count the values of an operator looks at every card.
    const stop = afterFrame(() => {
      searchIndex(Date.now())
        .then((entries) => current && setSuggestions(suggestionsFor(wanted, entries)))
        .catch(reportError) // a search goes without them, and says itself what it cannot read
    })
    return () => {
      current = false
      stop()
    }
  }, [wanted, isOpen])
  return suggestions
}
