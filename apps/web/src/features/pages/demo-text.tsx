import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { type DemoRun, partsOf, type TextPart } from './demo-run.ts'

interface DemoTextProps {
  text: string
  run: DemoRun
  /** The card whose passage is to be seen. */
  pointed: number | null
  onPoint: (card: number | null) => void
}

/** The text as it is read, with the passages underlined on which the visible cards rest. */
export function DemoText({ text, run, pointed, onPoint }: DemoTextProps) {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pointed === null) return
    scrollWithin(box.current, box.current?.querySelector(`[data-cards~="${pointed}"]`) ?? null)
  }, [pointed])
  const cards = run.state === 'showing' ? run.cards.slice(0, run.shown) : []
  return (
    <ScrollRegion
      ref={box}
      label={t`Text`}
      className={classNames(
        'relative max-h-52 overflow-y-auto pr-2 font-read text-lg leading-relaxed whitespace-pre-line lg:max-h-[calc(100dvh-8rem)]',
        // A line cut in half reads as a mistake; one that fades reads as "there is more".
        'after:pointer-events-none after:sticky after:bottom-0 after:block after:h-10 after:bg-linear-to-t after:from-paper lg:after:hidden',
      )}
      lang="en"
    >
      {partsOf(text, cards).map((part) => (
        <Part key={part.start} part={part} pointed={pointed} onPoint={onPoint} />
      ))}
    </ScrollRegion>
  )
}

function Part({ part, pointed, onPoint }: { part: TextPart } & Pick<DemoTextProps, 'pointed' | 'onPoint'>) {
  const [first] = part.cards
  if (first === undefined) return part.text
  const current = pointed !== null && part.cards.includes(pointed)
  return (
    <span
      data-cards={part.cards.join(' ')}
      onPointerEnter={() => onPoint(first)}
      className={classNames(
        'box-decoration-clone rounded-[2px] underline decoration-moss decoration-1 underline-offset-[0.28em] transition-colors',
        current && 'bg-moss-soft',
      )}
    >
      {part.text}
    </span>
  )
}

/** Brings a passage into view inside its own box; the page itself stays where it is. */
function scrollWithin(box: HTMLElement | null, passage: Element | null): void {
  if (!box || !(passage instanceof HTMLElement)) return
  const top = passage.offsetTop
  const visible = top >= box.scrollTop && top + passage.offsetHeight <= box.scrollTop + box.clientHeight
  if (!visible) box.scrollTo({ top: top - box.clientHeight / 3, behavior: 'smooth' })
}
