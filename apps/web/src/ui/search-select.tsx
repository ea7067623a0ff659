import { ChevronDown } from 'lucide-react'
import { type ComponentPropsWithRef, type KeyboardEvent, Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS } from './field.tsx'
import { Icon } from './icon.tsx'
import type { SearchSelectProps } from './search-select-props.ts'

// What finds, lists and places costs 50 kB: it is loaded when the list is first asked for, as menus are.
const SearchSelectBase = lazyPart(() => import('./search-select-base.tsx'))

/** One of many: a button that opens a list with a field to search it. */
export function SearchSelect(props: SearchSelectProps) {
  const [asked, setAsked] = useState(false)
  /** What cannot be had now is asked for again, and then said, when the list is opened. */
  const loadAhead = () => SearchSelectBase.preload().catch(() => undefined)
  const ask = async () => {
    await loadAhead()
    setAsked(true)
  }
  const chosen = props.options.find(({ value }) => value === props.value) ?? props.options[0]
  const shown = { label: props.label, chosen: chosen?.label ?? '' }
  const waiting = (
    <SearchSelectTrigger
      {...shown}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={ask}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        void ask()
      }}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    />
  )
  return (
    <div className={props.className}>
      {asked ? (
        <Suspense fallback={waiting}>
          <SearchSelectBase {...props} trigger={<SearchSelectTrigger {...shown} />} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

interface TriggerProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'type'> {
  label: string
  chosen: string
}

function SearchSelectTrigger({ label, chosen, ...button }: TriggerProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={`${label}: ${chosen}`}
      className={classNames(CONTROL_CLASS, 'flex h-11 items-center gap-2 text-left')}
    >
      <bdi className="min-w-0 flex-1 truncate">{chosen}</bdi>
      <Icon of={ChevronDown} className="shrink-0 text-muted" size={16} />
    </button>
  )
}
