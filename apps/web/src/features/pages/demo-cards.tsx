import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { KEEP_DEMO_PATH, keepDemo } from '../../data/demo-handover.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Quote } from '../../ui/quote.tsx'
import type { DemoCard, DemoProblem, DemoRun } from './demo-run.ts'

interface DemoCardsProps {
  run: DemoRun
  canMake: boolean
  pointed: number | null
  onPoint: (card: number | null) => void
  onMake: () => void
}

export function DemoCards({ run, canMake, pointed, onPoint, onMake }: DemoCardsProps) {
  return (
    <div className="min-w-0 border-t border-line py-6 lg:border-t-0 lg:py-8 lg:pl-10">
      {run.state === 'showing' ? (
        <Shown run={run} pointed={pointed} onPoint={onPoint} />
      ) : (
        <div className="grid justify-items-start gap-4 lg:sticky lg:top-8">
          <Button variant="primary" size="lg" busy={run.state === 'asking'} disabled={!canMake} onClick={onMake}>
            {run.state === 'asking' ? <Trans>Reading the text</Trans> : <Trans>Make cards from this text</Trans>}
          </Button>
          <p className="text-muted">
            <Trans>Live on this server, without an account. Nothing is stored.</Trans>
          </p>
          {run.state === 'failed' ? (
            <Banner tone="problem" role="alert">
              <ProblemText problem={run.problem} />
            </Banner>
          ) : (
            <WhatHappens />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {run.state === 'asking' && <Trans>Reading the text</Trans>}
        {run.state === 'showing' && <Plural value={run.cards.length} one="One card made" other="# cards made" />}
      </p>
    </div>
  )
}

/** What the button does, while there is nothing to show yet. */
function WhatHappens() {
  return (
    <ol className="mt-6 w-full max-w-md divide-y divide-line border-y border-line font-read text-lg">
      <li className="py-3">
        <Trans>Reads the text and picks out what it states.</Trans>
      </li>
      <li className="py-3">
        <Trans>Writes one question for each fact.</Trans>
      </li>
      <li className="py-3">
        <Trans>Looks the sentence up again, letter for letter.</Trans>
      </li>
    </ol>
  )
}

function Shown({
  run,
  pointed,
  onPoint,
}: { run: DemoRun & { state: 'showing' } } & Pick<DemoCardsProps, 'pointed' | 'onPoint'>) {
  const visible = run.cards.slice(0, run.shown)
  const complete = run.shown === run.cards.length
  return (
    <>
      <ol className="grid gap-3">
        {visible.map((card, index) => (
          <li key={`${card.start} ${card.front}`} className="animate-reveal">
            <FlipCard card={card} pointed={pointed === index} onPoint={() => onPoint(index)} startsOpen={index === 0} />
          </li>
        ))}
      </ol>
      {complete && <Ending run={run} />}
    </>
  )
}

interface FlipCardProps {
  card: DemoCard
  pointed: boolean
  onPoint: () => void
  /** The first card lies open, to show what the others hold. */
  startsOpen: boolean
}

function FlipCard({ card, pointed, onPoint, startsOpen }: FlipCardProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(startsOpen)
  return (
    <CardFace
      size="small"
      className={classNames('relative transition-shadow', pointed && 'ring-moss!')}
      front={
        <button
          type="button"
          aria-expanded={open}
          onPointerEnter={onPoint}
          onFocus={onPoint}
          onClick={() => setOpen(!open)}
          className="flex w-full items-baseline justify-between gap-4 text-left outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-moss"
        >
          <span lang="en">{card.front}</span>
          <span className="shrink-0 font-sans text-sm text-muted">{open ? t`Hide` : t`Show`}</span>
        </button>
      }
      back={open ? <span lang="en">{card.back}</span> : null}
      below={<CardQuote card={card} />}
    />
  )
}

function CardQuote({ card }: { card: DemoCard }) {
  if (!card.verified)
    return (
      <p className="text-sm text-amber">
        <Trans>Not found in the text word for word. Check it before you trust it.</Trans>
      </p>
    )
  return (
    <Quote
      caption={
        <span className="flex items-center gap-1">
          <Icon of={Check} size={14} className="text-moss" />
          <Trans>Found in the text, letter for letter</Trans>
        </span>
      }
    >
      <span lang="en">{card.quote}</span>
    </Quote>
  )
}

function Ending({ run: { text, title, cards } }: { run: DemoRun & { state: 'showing' } }) {
  const verified = cards.filter((card) => card.verified).length
  const stones = cards.map((card, index) => ({ id: card.front, cards: 400 / 2.2 ** index }))
  return (
    <div className="mt-8 flex animate-reveal items-end gap-6">
      <Cairn stones={stones.slice(0, 6)} settle height={110} className="shrink-0" />
      <div className="grid justify-items-start gap-3">
        <p>
          <Plural
            value={verified}
            one="One card, and its sentence is in the text."
            other="# cards, and each sentence is in the text."
          />{' '}
          <Trans>Keep them, and Cairn asks you again just before you would forget.</Trans>
        </p>
        <a
          href={`/signup?next=${encodeURIComponent(KEEP_DEMO_PATH)}`}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => keepDemo({ text, title, cards })}
        >
          <Trans>Keep these cards</Trans>
        </a>
      </div>
    </div>
  )
}

function ProblemText({ problem }: { problem: DemoProblem }) {
  switch (problem.kind) {
    case 'offline':
      return <Trans>The server does not answer. Your text is still here; try again when you are connected.</Trans>
    case 'no-facts':
      return (
        <Trans>
          No sentence in this text states a fact that makes a card. Paste a paragraph that explains something.
        </Trans>
      )
    case 'too-long':
      return (
        <Trans>This text is too long for the demo. Shorten it, or create an account for texts of any length.</Trans>
      )
    case 'unavailable':
      return <Trans>The server could not make cards this time. Your text is still here; try again.</Trans>
    case 'limit':
      return problem.waitSeconds === null ? (
        <Trans>That were many tries in a short time. Wait a minute, or create an account.</Trans>
      ) : (
        <Plural
          value={problem.waitSeconds}
          one="That were many tries in a short time. Try again in one second."
          other="That were many tries in a short time. Try again in # seconds."
        />
      )
    default:
      return problem satisfies never
  }
}
