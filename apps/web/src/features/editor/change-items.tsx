import { EDIT_ACTIONS, type EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import { useLingui } from '@lingui/react/macro'
import { CircleHelp, Lightbulb, ListChecks, type LucideIcon, Scissors, Split } from 'lucide-react'
import { MenuItem } from '../../ui/menu.tsx'

const ICONS: Readonly<Record<EditAction, LucideIcon>> = {
  shorten: Scissors,
  split: Split,
  example: Lightbulb,
  ambiguity: CircleHelp,
  distractors: ListChecks,
}

/** What each change is called, and what is said while it is being made. */
export function useChangeWords() {
  const { t } = useLingui()
  const names: Readonly<Record<EditAction, string>> = {
    shorten: t`Shorten`,
    split: t`Split`,
    example: t`Add example`,
    ambiguity: t`Fix ambiguity`,
    distractors: t`Make wrong answers`,
  }
  return names
}

export interface ChangeItemsProps {
  onChoose: (action: EditAction) => void
  /** Only what makes sense for a few words of a side. */
  forSelection?: boolean
}

/** The changes that can be asked for, as items of a menu. */
export function ChangeItems({ onChoose, forSelection = false }: ChangeItemsProps) {
  const names = useChangeWords()
  const offered = forSelection ? EDIT_ACTIONS.filter((action) => action !== 'distractors') : EDIT_ACTIONS
  return offered.map((action) => (
    <MenuItem key={action} icon={ICONS[action]} onSelect={() => onChoose(action)}>
      {names[action]}
    </MenuItem>
  ))
}
