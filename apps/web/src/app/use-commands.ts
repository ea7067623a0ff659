import { useLingui } from '@lingui/react/macro'
import { decksWithCounts } from '../data/queries.ts'
import { useLive } from '../data/use-live.ts'
import { readableTitle } from '../lib/deck-path.ts'
import { openExport } from '../lib/export-door.ts'
import { openImport } from '../lib/import-door.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { chooseTheme, type ThemeChoice } from '../ui/theme.ts'
import type { Command } from './commands.ts'

/** Everything the palette can reach: screens, the learner's decks, actions. */
export function useCommands(onKeys: () => void): Command[] {
  const { t } = useLingui()
  const { go } = useNavigation()
  const decks = useLive('palette-decks', ['decks', 'cards', 'memory'], () => decksWithCounts(Date.now())) ?? []
  const screen = (
    to: '/dashboard' | '/review' | '/library' | '/library?view=texts' | '/upload' | '/settings' | '/logout',
    label: string,
    words = '',
  ) => ({
    id: to,
    label,
    words,
    kind: t`Screen`,
    run: () => go(to),
  })
  const part = (name: string, label: string, words: string) => ({
    id: `/settings?part=${name}`,
    label,
    words,
    kind: t`Screen`,
    run: () => go(`/settings?part=${name}`),
  })
  const theme = (choice: ThemeChoice, label: string) => ({
    id: `theme-${choice}`,
    label,
    words: t`appearance theme`,
    kind: t`Action`,
    run: () => chooseTheme(choice),
  })
  return [
    screen('/review', t`Review what is due`, t`study learn cards`),
    screen('/dashboard', t`Today`, t`home dashboard`),
    screen('/library', t`Library`, t`decks search`),
    screen('/library?view=texts', t`Your texts`, t`sources read passages`),
    screen('/upload', t`Create cards from a text`, t`upload paste new generate`),
    screen('/settings', t`Settings`, t`preferences study retention steps exam`),
    part('ai', t`Settings: AI`, t`engine model token tailoring`),
    part('appearance', t`Settings: appearance`, t`text size theme`),
    part('account', t`Settings: account`, t`sessions devices e-mail password`),
    ...decks.map((deck) => ({
      id: deck.id,
      label: readableTitle(deck.title),
      kind: t`Deck`,
      run: () => go(`/study/${deck.id}`),
    })),
    ...decks.map((deck) => ({
      id: `edit-${deck.id}`,
      label: t`Edit ${readableTitle(deck.title)}`,
      kind: t`Action`,
      run: () => go(`/edit/${deck.id}`),
    })),
    {
      id: 'import',
      label: t`Import cards`,
      words: t`anki quizlet csv markdown paste`,
      kind: t`Action`,
      run: openImport,
    },
    {
      id: 'export',
      label: t`Export all cards`,
      words: t`anki csv markdown json print download`,
      kind: t`Action`,
      run: () => openExport(null),
    },
    theme('light', t`Use the light theme`),
    theme('dark', t`Use the dark theme`),
    theme('system', t`Use the system’s theme`),
    { id: 'keys', label: t`Show the keys`, words: t`keyboard shortcuts help`, kind: t`Action`, run: onKeys },
    { ...screen('/logout', t`Sign out`), kind: t`Action` },
  ]
}
