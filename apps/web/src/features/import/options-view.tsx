import type { ApplyImport, ImportReport } from '@cairn/contract/imports'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { readableTitle } from '../../lib/deck-path.ts'
import { stepsText } from '../../lib/steps-text.ts'
import { Switch } from '../../ui/switch.tsx'
import { LeftOption } from './left-option.tsx'

type Options = NonNullable<ImportReport['options']>

interface OptionsViewProps {
  options: Options
  choice: ApplyImport
  onChange: (choice: ApplyImport) => void
}

/**
 * Who brings their own learning goes on with their own options; the options of a deck that others made are its maker's.
 * Parameters concern every card of the learner, so they are never taken unasked.
 */
export const choiceFor = ({ reviews, options }: Pick<ImportReport, 'reviews' | 'options'>): ApplyImport => ({
  deckOptions: reviews > 0 && (options?.settings.length ?? 0) > 0,
  parameters: false,
})

/** What the decks of a package had for themselves: what of it is offered, and what has no place here. */
export function OptionsView({ options, choice, onChange }: OptionsViewProps) {
  const { settings, parameters, left } = options
  if (settings.length === 0 && parameters === null && left.length === 0) return null
  return (
    <section aria-labelledby="import-options" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="import-options" className="text-sm font-medium">
        <Trans>Deck options from Anki</Trans>
      </h3>
      {settings.length > 0 && (
        <Offer
          checked={choice.deckOptions === true}
          onChange={(deckOptions) => onChange({ ...choice, deckOptions })}
          label={<Trans>Use them in the new decks</Trans>}
        >
          <ul className="grid gap-1">
            {settings.map(({ settings: own, decks, examples }) => (
              <li key={JSON.stringify(own)}>
                <DeckNames count={decks} examples={examples} />: <SettingWords settings={own} />
              </li>
            ))}
          </ul>
          <p>
            <Trans>Decks that are already here keep their settings.</Trans>
          </p>
        </Offer>
      )}
      {parameters !== null && (
        <Offer
          checked={choice.parameters === true}
          onChange={(taken) => onChange({ ...choice, parameters: taken })}
          label={<Trans>Schedule all my cards with the FSRS parameters of “{parameters.preset}”</Trans>}
        >
          <p>
            <Trans>This schedules your other cards anew, too. You can go back in Settings, Study.</Trans>
          </p>
        </Offer>
      )}
      {left.map(({ code, count, examples, values = [] }) => (
        <p key={`${code} ${values}`} className="text-sm">
          <LeftOption code={code} values={values} />
          <span className="block truncate text-muted">
            <DeckNames count={count} examples={examples} />
          </span>
        </p>
      ))}
      <p className="text-sm text-muted">
        <Trans>Not imported: how new cards mix with reviews, timers and the ease settings of SM-2.</Trans>
      </p>
    </section>
  )
}

interface OfferProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: ReactNode
  children: ReactNode
}

function Offer({ checked, onChange, label, children }: OfferProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0 wrap-anywhere">
          {label}
        </label>
        <Switch id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm wrap-anywhere text-muted">{children}</div>
    </div>
  )
}

function DeckNames({ count, examples }: { count: number; examples: readonly string[] }) {
  const more = count - examples.length
  return (
    <>
      {examples.map(readableTitle).join(', ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}

function SettingWords({ settings }: { settings: Options['settings'][number]['settings'] }) {
  const { newPerDay, reviewsPerDay, desiredRetention, maximumIntervalDays, leechLapses } = settings
  const { learningStepsMinutes: learning, relearningStepsMinutes: relearning } = settings
  const parts = [
    newPerDay !== undefined && <Plural value={newPerDay} one="# new card a day" other="# new cards a day" />,
    reviewsPerDay !== undefined && <Plural value={reviewsPerDay} one="# review a day" other="# reviews a day" />,
    desiredRetention !== undefined && <Trans>target {Math.round(desiredRetention * 100)}&nbsp;%</Trans>,
    learning !== undefined && <Steps of={<Trans>learning steps</Trans>} minutes={learning} />,
    relearning !== undefined && <Steps of={<Trans>relearning steps</Trans>} minutes={relearning} />,
    maximumIntervalDays !== undefined && (
      <Plural value={maximumIntervalDays} one="intervals up to # day" other="intervals up to # days" />
    ),
    leechLapses === 0 && <Trans>no leech warning</Trans>,
    leechLapses !== undefined && leechLapses > 0 && (
      <Plural value={leechLapses} one="leech after # lapse" other="leech after # lapses" />
    ),
  ].filter((part) => part !== false)
  return parts.map((part, index) => (
    <span key={index}>
      {index > 0 && ', '}
      {part}
    </span>
  ))
}

function Steps({ of, minutes }: { of: ReactNode; minutes: readonly number[] }) {
  return (
    <>
      {of} {minutes.length === 0 ? <Trans>none</Trans> : stepsText(minutes)}
    </>
  )
}
