import { Combobox } from '@base-ui/react/combobox'
import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASS } from './field.tsx'
import { Icon } from './icon.tsx'
import type { SearchOption, SearchSelectProps } from './search-select-props.ts'

/** Rows drawn at once: nobody reads more, and thousands of them take a second. */
const MOST_SHOWN = 50

interface BaseProps extends SearchSelectProps {
  trigger: ReactElement
}

/** The list of a `SearchSelect`, open when it comes. */
export default function SearchSelectBase({ label, searchLabel, value, options, onChange, trigger }: BaseProps) {
  const more = options.length - MOST_SHOWN
  return (
    <Combobox.Root
      items={options}
      value={options.find((option) => option.value === value) ?? options[0] ?? null}
      onValueChange={(option: SearchOption | null) => option !== null && onChange(option.value)}
      isItemEqualToValue={(one: SearchOption, other: SearchOption) => one.value === other.value}
      limit={MOST_SHOWN}
      autoHighlight
      defaultOpen
    >
      <Combobox.Trigger render={trigger} />
      <Combobox.Portal container={document.querySelector('main') ?? undefined}>
        <Combobox.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Combobox.Popup
            aria-label={label}
            className="flex max-h-(--available-height) w-72 max-w-(--available-width) flex-col overflow-hidden rounded-md border border-line bg-surface text-base shadow-face outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="p-2">
              <Combobox.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                className={classNames(CONTROL_CLASS, 'h-11')}
              />
            </div>
            <Combobox.List className="max-h-80 overflow-y-auto overscroll-contain px-1 pb-1 outline-none empty:hidden">
              {(option: SearchOption) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
                >
                  <bdi className="min-w-0 flex-1 wrap-anywhere">{option.label}</bdi>
                  <Combobox.ItemIndicator>
                    <Icon of={Check} size={16} className="text-moss" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Empty className="px-3.5 pb-3 text-muted empty:hidden">
              <Trans>Nothing matches.</Trans>
            </Combobox.Empty>
            {more > 0 && (
              <p className="border-t border-line px-3.5 py-2 text-sm text-muted">
                <Plural
                  value={options.length}
                  one="# to choose from. Type to find one."
                  other="# to choose from. Type to find one."
                />
              </p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
