import { plainAnswer } from '@cairn/core/answers/plain-answer'
import { askedText, spokenText } from '@cairn/core/cards/asked-text'
import type { ChoiceOption } from '@cairn/core/study-modes/question'
import { useLingui } from '@lingui/react/macro'
import { Markdown } from '../../lib/markdown-view.tsx'
import { Select } from '../../ui/select.tsx'

type Pairs = readonly (readonly [string, string])[]

interface TestMatchingProps {
  left: readonly ChoiceOption[]
  right: readonly ChoiceOption[]
  pairs: Pairs
  onPair: (pairs: Pairs) => void
}

const letterOf = (at: number): string => String.fromCharCode(65 + at)

/** Answers with letters, and for each question the letter that belongs to it: the system's select is quick on every device. */
export function TestMatching({ left, right, pairs, onPair }: TestMatchingProps) {
  const { t } = useLingui()
  const given = new Map(pairs)
  const letters = right.map(({ cardId, text }, at) => ({
    value: cardId,
    label: `${letterOf(at)} · ${spokenText(text, plainAnswer).slice(0, 60)}`,
  }))
  const options = [{ value: '', label: t`choose` }, ...letters]
  const pair = (leftId: string, rightId: string) => {
    const others = pairs.filter(([one]) => one !== leftId)
    onPair(rightId === '' ? others : [...others, [leftId, rightId]])
  }
  return (
    <div className="grid gap-6">
      <ol className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {right.map(({ cardId, text }, at) => (
          <li key={cardId} className="grid grid-cols-[1.5rem_1fr] items-baseline">
            <span className="text-sm font-semibold text-muted">{letterOf(at)}</span>
            <Markdown text={text} className="compact min-w-0 font-read text-lg wrap-anywhere" />
          </li>
        ))}
      </ol>
      <ul className="border-t border-line">
        {left.map(({ cardId, text }) => (
          <li
            key={cardId}
            className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[1fr_16rem]"
          >
            <Markdown text={askedText(text)} className="compact min-w-0 font-read text-lg wrap-anywhere" />
            <Select
              label={t`Belongs to: ${spokenText(text, plainAnswer)}`}
              hideLabel
              value={given.get(cardId) ?? ''}
              options={options}
              onChange={(event) => pair(cardId, event.target.value)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
