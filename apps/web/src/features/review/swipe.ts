/**
 * Rating by a swipe of the card on a touch screen. Nothing happens before the finger has gone far enough, and clearly
 * sideways: what scrolls stays a scroll.
 */
export interface Swipe {
  /** Called once, when the finger is lifted beyond the threshold. */
  readonly onSwipe: (to: 'left' | 'right') => void
  /** How far the finger is on its way, -1 (left) to 1 (right); 0 when it lets go or comes back. */
  readonly onMove: (share: number) => void
}

/** The finger decides within this many pixels whether it scrolls or swipes. */
const DECIDES_AT_PX = 12
const STEEPEST = 0.6
const THRESHOLD_PX = 96

/** Listens on the card; answers how to stop. */
export function listenForSwipes(card: HTMLElement, { onSwipe, onMove }: Swipe): () => void {
  let start: { readonly id: number; readonly x: number; readonly y: number } | null = null
  let isSwiping = false
  const settle = () => {
    start = null
    isSwiping = false
    card.style.transform = ''
    onMove(0)
  }
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || !event.isPrimary || scrollsSideways(event.target, card)) return settle()
    start = { id: event.pointerId, x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent) => {
    if (start === null || event.pointerId !== start.id) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!isSwiping) {
      if (Math.hypot(dx, dy) < DECIDES_AT_PX) return
      if (Math.abs(dy) > STEEPEST * Math.abs(dx)) return settle()
      isSwiping = true
      card.setPointerCapture(event.pointerId)
    }
    card.style.transform = `translateX(${Math.round(dx)}px) rotate(${(dx / 60).toFixed(2)}deg)`
    onMove(Math.max(-1, Math.min(1, dx / THRESHOLD_PX)))
  }
  const up = (event: PointerEvent) => {
    if (start === null || event.pointerId !== start.id) return
    const dx = event.clientX - start.x
    const isFar = isSwiping && Math.abs(dx) >= THRESHOLD_PX
    settle()
    if (isFar) onSwipe(dx < 0 ? 'left' : 'right')
  }
  card.addEventListener('pointerdown', down)
  card.addEventListener('pointermove', move)
  card.addEventListener('pointerup', up)
  // The browser has taken the touch for itself: it scrolls.
  card.addEventListener('pointercancel', settle)
  return () => {
    card.removeEventListener('pointerdown', down)
    card.removeEventListener('pointermove', move)
    card.removeEventListener('pointerup', up)
    card.removeEventListener('pointercancel', settle)
    settle()
  }
}

/** Wide maths and code are moved by the same gesture. */
function scrollsSideways(target: EventTarget | null, card: HTMLElement): boolean {
  for (
    let place = target instanceof Element ? target : null;
    place !== null && place !== card;
    place = place.parentElement
  )
    if (place.scrollWidth > place.clientWidth + 1 && getComputedStyle(place).overflowX !== 'visible') return true
  return false
}
