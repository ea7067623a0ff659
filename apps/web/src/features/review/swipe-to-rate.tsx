import type { Rating } from '@cairn/core/scheduling/memory-state'
import { Trans } from '@lingui/react/macro'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { listenForSwipes } from './swipe.ts'

interface SwipeToRateProps {
  /** What holds the card. */
  place: RefObject<HTMLElement | null>
  /** Changes with every showing of a card. */
  eventId: string
  onRate: (rating: Rating) => void
}

const HINT = 'pointer-events-none absolute top-1/3 rounded-full px-4 py-2 font-semibold opacity-0'

/** Left is Again and right is Good, on a touch screen and once the answer is shown. Says so while the finger moves. */
export default function SwipeToRate({ place, eventId, onRate }: SwipeToRateProps) {
  const again = useRef<HTMLSpanElement>(null)
  const good = useRef<HTMLSpanElement>(null)
  const [isKnown] = useState(() => swipesMade() >= SWIPES_UNTIL_KNOWN)
  const latest = useRef(onRate)
  latest.current = onRate
  // Before the answer is drawn: a finger may be on its way already.
  useLayoutEffect(() => {
    const card = place.current?.firstElementChild
    if (!(card instanceof HTMLElement)) return
    card.style.touchAction = 'pan-y'
    const stop = listenForSwipes(card, {
      onSwipe: (to) => {
        noteSwipe()
        latest.current(to === 'left' ? 'again' : 'good')
      },
      onMove: (share) => {
        show(again.current, -share)
        show(good.current, share)
      },
    })
    return () => {
      stop()
      card.style.touchAction = ''
    }
  }, [place, eventId])
  return (
    <>
      <span ref={again} aria-hidden="true" className={`${HINT} right-6 bg-brick text-paper`}>
        <Trans>Again</Trans>
      </span>
      <span ref={good} aria-hidden="true" className={`${HINT} left-6 bg-moss text-on-moss`}>
        <Trans>Good</Trans>
      </span>
      {!isKnown && (
        <p aria-hidden="true" className="hidden pt-2 text-center text-xs text-muted pointer-coarse:block">
          <Trans>Swipe left for Again, right for Good</Trans>
        </p>
      )}
    </>
  )
}

const SWIPES_KEY = 'cairn-swipes'
/** Who has swiped so often needs no telling. */
const SWIPES_UNTIL_KNOWN = 3

const swipesMade = (): number => Number(localStorage.getItem(SWIPES_KEY) ?? 0)

function noteSwipe(): void {
  if (swipesMade() >= SWIPES_UNTIL_KNOWN) return
  try {
    localStorage.setItem(SWIPES_KEY, String(swipesMade() + 1))
  } catch (error) {
    // Without room the hint stays.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Half there while the finger could still think better of it, all there beyond the threshold. */
function show(hint: HTMLElement | null, share: number): void {
  if (hint === null) return
  hint.style.opacity = share >= 1 ? '1' : String(Math.max(0, share) * 0.55)
  hint.style.transform = share >= 1 ? 'scale(1.1)' : ''
}
