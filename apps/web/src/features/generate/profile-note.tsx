import { changesCards, type FittedTopic, type ProfileFit } from '@cairn/core/generation/fit-profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { studyDayAt } from '../../data/queries.ts'
import { relativeDay } from '../../lib/dates.ts'
import type { FitChoice } from './use-profile-fit.ts'

/** Whether and how the cards will be fitted to the learner, and why, before anything is asked for. */
export function ProfileNote({ choice: { known, fit, used, use } }: { choice: FitChoice }) {
  const id = useId()
  if (known === 'asking') return null
  if (known === 'unknown' || !changesCards(fit))
    return (
      <p className="text-sm text-muted">
        {known === 'unknown' ? (
          <Trans>Not fitted to you: there is no assessment yet that says what you know.</Trans>
        ) : (
          <Trans>Not fitted to you: none of your assessments says anything about this text.</Trans>
        )}
      </p>
    )
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          checked={used}
          aria-describedby={id}
          className="tick size-5"
          onChange={({ currentTarget }) => use(currentTarget.checked)}
        />
        <Trans>Fit the cards to what I know</Trans>
      </label>
      <p id={id} className="max-w-measure text-sm text-muted sm:pl-8">
        {used ? <FitWords fit={fit} /> : <Trans>Made for everyone, whatever your assessments say.</Trans>}
      </p>
    </div>
  )
}

/** What changes and why: topics with the day they were missed or known, and the level. */
export function FitWords({ fit: { weak, strong, level } }: { fit: ProfileFit }) {
  return (
    <>
      {weak.length > 0 && strong.length > 0 && (
        <Trans>
          At least two cards on <Topics of={weak} />, missed <Day of={weak} />, for one on <Topics of={strong} />, known{' '}
          <Day of={strong} />.
        </Trans>
      )}
      {weak.length > 0 && strong.length === 0 && (
        <Trans>
          More cards on <Topics of={weak} />, which you missed <Day of={weak} />.
        </Trans>
      )}
      {weak.length === 0 && strong.length > 0 && (
        <Trans>
          Fewer cards on <Topics of={strong} />, which you knew <Day of={strong} />.
        </Trans>
      )}{' '}
      {level !== null && <LevelWords proficiency={level.proficiency} />}
    </>
  )
}

/** What a level means for the cards, as the prompt has it. */
function LevelWords({ proficiency }: { proficiency: string }) {
  const { t } = useLingui()
  const kinds: Readonly<Record<string, string>> = {
    Beginner: t`plain definitions and single facts first`,
    Novice: t`plain definitions and single facts first`,
    Intermediate: t`facts mixed with why and how`,
    Proficient: t`causes and comparisons rather than definitions`,
    Advanced: t`causes, exceptions and exact figures`,
    Expert: t`fine distinctions, limits and exact figures`,
  }
  const kind = kinds[proficiency]
  return kind === undefined ? null : (
    <Trans>
      Your level there is {proficiency}: {kind}.
    </Trans>
  )
}

const MOST_NAMED = 3

function Topics({ of }: { of: readonly FittedTopic[] }): ReactNode {
  const { i18n } = useLingui()
  const named = of.slice(0, MOST_NAMED).map(({ topic }) => `“${topic}”`)
  return <span className="text-ink">{new Intl.ListFormat(i18n.locale).format(named)}</span>
}

function Day({ of }: { of: readonly FittedTopic[] }): ReactNode {
  const latest = Math.max(...of.map(({ assessedAt }) => assessedAt))
  return relativeDay(studyDayAt(latest), studyDayAt(Date.now()))
}
