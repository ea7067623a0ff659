import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeftRight, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardChoice } from '../../data/kept-practice.ts'
import { useLive } from '../../data/use-live.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { tagsOfDeck, tagsOfFirstCards } from './deck-tags.ts'
import type { PracticeChoice } from './use-practice-choice.ts'

/** Which cards are meant, below in the list and in every mode, and how they are asked. */
export function ChoiceBar({ deckId, choice }: { deckId: string; choice: PracticeChoice }) {
  const { t } = useLingui()
  const { options, change, facts } = choice
  const first = useLive(`first tags of ${deckId}`, [], () => tagsOfFirstCards(deckId))
  const tags = useLive(`tags of ${deckId}`, ['cards'], () => tagsOfDeck(deckId)) ?? first ?? []
  const hasWeak = facts.weakTopics.length > 0 || options.which === 'weak'
  const which: { value: CardChoice; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'due', label: t`Due` },
    { value: 'starred', label: t`Starred` },
    { value: 'missed', label: t`Missed` },
    ...(hasWeak ? [{ value: 'weak' as const, label: t`Weak topics` }] : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3">
      <Segmented
        label={t`Which cards`}
        value={options.which}
        onChange={(value) => change({ which: value })}
        options={which}
        className="max-w-full flex-wrap"
      />
      {(tags.length > 0 || options.tag !== null) && (
        <SearchSelect
          label={t`Tag`}
          searchLabel={t`Find a tag`}
          className="w-32 sm:w-36"
          value={options.tag ?? ''}
          onChange={(tag) => change({ tag: tag === '' ? null : tag })}
          options={[
            { value: '', label: t`Any tag` },
            ...withChosen(tags, options.tag).map((tag) => ({ value: tag, label: tag })),
          ]}
        />
      )}
      <div className="flex gap-2">
        <Toggle icon={ArrowLeftRight} isOn={options.swap} onToggle={() => change({ swap: !options.swap })}>
          <Trans>Back first</Trans>
        </Toggle>
        <Toggle icon={Shuffle} isOn={options.shuffle} onToggle={() => change({ shuffle: !options.shuffle })}>
          <Trans>Shuffled</Trans>
        </Toggle>
      </div>
    </div>
  )
}

/** A tag that was chosen stays to be taken off, also when no card has it any more. */
function withChosen(tags: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || tags.includes(chosen) ? tags : [chosen, ...tags]
}

interface ToggleProps {
  icon: typeof Shuffle
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}

function Toggle({ icon, isOn, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={classNames(
        'flex h-11 items-center gap-2 rounded-md px-3 text-sm font-medium ring-1 ring-inset hover:text-ink',
        isOn ? 'bg-moss-soft ring-moss' : 'text-muted ring-line hover:ring-edge',
      )}
    >
      <Icon of={icon} size={16} />
      {children}
    </button>
  )
}
