import { MOST_TEST_CARDS, type TestType } from '@cairn/core/study-modes/test-session'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { choosePracticeOptions, practiceOptions } from '../../data/kept-practice.ts'
import { useLive } from '../../data/use-live.ts'
import { lengthOfTime } from '../../lib/dates.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/text-field.tsx'
import { keepTestTypes, keptTestTypes } from './kept-test-types.ts'
import { MaterialNote } from './material-note.tsx'
import { NothingToAsk } from './nothing-to-ask.tsx'
import { PracticeFrame } from './practice-frame.tsx'
import type { TestWish } from './practice-rules.ts'
import { type SessionMaterial, sessionMaterial } from './session-material.ts'
import { useFocus } from './use-focus.ts'

const USUAL_COUNT = 20
const QUESTION_MS = 12_000

interface TestSetupProps {
  deckId: string
  onStart: (wish: TestWish) => void
}

/** What is asked, and how many. */
export function TestSetup({ deckId, onStart }: TestSetupProps) {
  const { t } = useLingui()
  const fail = useFailure()
  const found = useLive(`test on ${deckId}`, ['decks', 'cards', 'practice'], async () => {
    const options = await practiceOptions(deckId)
    const wish = { deckId, options, seed: 'setup', cardIds: null, now: Date.now() }
    return { options, material: await sessionMaterial(wish) }
  })
  if (found === undefined) return <h1 className="sr-only">{t`Test`}</h1>
  const { options, material } = found
  const takeAll = () => void choosePracticeOptions(deckId, { which: 'all', tag: null }).catch(fail)
  const askable = material?.ids.filter((id) => material.deck.cardOf(id) !== undefined).length ?? 0
  return (
    <PracticeFrame deckId={deckId} title={null} progress={0} standing={null} problem={null} isTakenOver={false}>
      {material === null || askable === 0 ? (
        <NothingToAsk deckId={deckId} material={material} options={options} onAllCards={takeAll} />
      ) : (
        <SetupForm deckId={deckId} material={material} askable={askable} onStart={onStart} />
      )}
    </PracticeFrame>
  )
}

interface SetupFormProps extends TestSetupProps {
  material: SessionMaterial
  askable: number
}

function SetupForm({ deckId, material, askable, onStart }: SetupFormProps) {
  const { t } = useLingui()
  const most = Math.min(MOST_TEST_CARDS, askable)
  const [types, setTypes] = useState<readonly TestType[]>(keptTestTypes)
  const [count, setCount] = useState(String(Math.min(USUAL_COUNT, most)))
  const heading = useFocus<HTMLHeadingElement>(true)
  const wanted = Number(count)
  const isCount = Number.isInteger(wanted) && wanted >= 1 && wanted <= most
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (!isCount || types.length === 0) return
    keepTestTypes(types)
    onStart({ types, count: wanted })
  }
  const toggle = (type: TestType) =>
    setTypes(types.includes(type) ? types.filter((one) => one !== type) : [...types, type])
  return (
    <form onSubmit={start} className="mx-auto grid w-full max-w-page content-start gap-8 px-6 py-6 sm:py-12">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          <Trans>A test on {material.title}</Trans>
        </h1>
        <p className="max-w-measure text-lg text-muted">
          <Trans>Answer in any order and change your mind; nothing is told until you hand it in.</Trans>
        </p>
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">
          <Trans>Kinds of questions</Trans>
        </legend>
        <TypeChoice type="choice" types={types} onToggle={toggle} label={t`Choose`} hint={t`one of four answers`} />
        <TypeChoice type="typed" types={types} onToggle={toggle} label={t`Write`} hint={t`you type the answer`} />
        <TypeChoice
          type="true-false"
          types={types}
          onToggle={toggle}
          label={t`True or false`}
          hint={t`does this answer belong here`}
        />
        <TypeChoice
          type="matching"
          types={types}
          onToggle={toggle}
          label={t`Match`}
          hint={t`up to five pairs at a time`}
        />
        <p aria-live="polite" className="pt-2 text-sm text-brick empty:hidden">
          {types.length === 0 && t`Choose at least one kind.`}
        </p>
      </fieldset>
      <TextField
        label={t`How many cards`}
        inputMode="numeric"
        autoComplete="off"
        className="w-40"
        value={count}
        onChange={(event) => setCount(event.target.value)}
        error={isCount ? undefined : t`A number from 1 to ${most}.`}
        hint={<Plural value={most} one="One card can be asked." other="# cards can be asked." />}
      />
      <MaterialNote deckId={deckId} material={material} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          disabled={!isCount || types.length === 0}
        >
          <Trans>Begin the test</Trans>
        </Button>
        {isCount && (
          <p className="text-sm text-muted">
            <Trans>about {lengthOfTime(wanted * QUESTION_MS)}</Trans>
          </p>
        )}
      </div>
    </form>
  )
}

interface TypeChoiceProps {
  type: TestType
  types: readonly TestType[]
  onToggle: (type: TestType) => void
  label: string
  hint: string
}

function TypeChoice({ type, types, onToggle, label, hint }: TypeChoiceProps) {
  const isChosen = types.includes(type)
  return (
    <label className="flex min-h-13 items-center gap-4 border-b border-line py-2">
      <input type="checkbox" checked={isChosen} onChange={() => onToggle(type)} className="tick size-5" />
      <span className="flex flex-1 flex-wrap items-baseline gap-x-3">
        <span className={classNames('font-read text-lg', !isChosen && 'text-muted')}>{label}</span>
        <span className="text-sm text-muted">{hint}</span>
      </span>
    </label>
  )
}
