import type { DoorProblem } from '@cairn/core/tables/door-card'
import { SKIP_REASONS, type SkipReason } from '@cairn/core/tables/plan-cards'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DoorPlan } from './door-bench.ts'
import type { FileProblem } from './open-file.ts'

/** Why a file was not opened, and what to do. */
export function FileProblemWords({ problem }: { problem: FileProblem }) {
  switch (problem) {
    case 'workbook':
      return <Trans>This is a workbook. In your spreadsheet, save the sheet as CSV and choose that file.</Trans>
    case 'not-text':
      return <Trans>This file holds no text. Choose an Anki package, or a CSV, TSV, text, Markdown or JSON file.</Trans>
    case 'too-large':
      return <Trans>This file is larger than 20 MB. Divide it and bring the parts one by one.</Trans>
    case 'unreadable':
      return <Trans>The browser could not read this file. It may have been moved; choose it again.</Trans>
    default:
      return problem satisfies never
  }
}

/** Why a text gives no cards, and what to do. */
export function DoorProblemWords({ problem }: { problem: DoorProblem }) {
  switch (problem) {
    case 'empty':
    case 'no-cards':
      return <Trans>No cards were found, read like this. Choose another way to read it.</Trans>
    case 'not-json':
      return <Trans>This is not JSON, or it is damaged. Choose another way to read it.</Trans>
    case 'too-long':
      return <Trans>This text is longer than 20 million characters. Divide it and bring the parts one by one.</Trans>
    case 'too-many-rows':
      return <Trans>This has more than 200,000 rows. Divide it and bring the parts one by one.</Trans>
    default:
      return problem satisfies never
  }
}

/** The dry run in words: what would be added, updated and skipped, and why. */
export function DryRun({ plan }: { plan: DoorPlan }) {
  const { i18n } = useLingui()
  const skipped = SKIP_REASONS.filter((reason) => plan.skips[reason] > 0)
  const total = skipped.reduce((sum, reason) => sum + plan.skips[reason], 0)
  const [adds, updates, skips] = [plan.adds, plan.updates, total].map((count) => i18n.number(count))
  return (
    <div className="grid gap-1">
      <p className="text-lg">
        <Trans>
          Adds {adds}, updates {updates}, skips {skips} cards.
        </Trans>
      </p>
      <ul className="text-sm text-muted">
        {plan.newDecks.size > 1 && (
          <li>
            <Plural value={plan.newDecks.size} one="# new deck" other="# new decks" />
          </li>
        )}
        {skipped.map((reason) => (
          <li key={reason}>{skipWords(reason, plan.skips[reason])}</li>
        ))}
      </ul>
    </div>
  )
}

function skipWords(reason: SkipReason, count: number): ReactNode {
  switch (reason) {
    case 'same':
      return <Plural value={count} one="# is there already" other="# are there already" />
    case 'repeated':
      return <Plural value={count} one="# occurs twice" other="# occur more than once" />
    case 'no-front':
      return <Plural value={count} one="# has no front" other="# have no front" />
    case 'no-back':
      return <Plural value={count} one="# has no back" other="# have no back" />
    case 'too-long':
      return (
        <Plural
          value={count}
          one="# has a side of more than 10,000 characters"
          other="# have a side of more than 10,000 characters"
        />
      )
    default:
      return reason satisfies never
  }
}
