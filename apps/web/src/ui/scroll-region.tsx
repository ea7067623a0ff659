import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  /** Its name, for those who do not see it. */
  label: string
  ref?: Ref<HTMLElement>
  className?: string
  lang?: string
  children: ReactNode
}

/** Text that may be longer than its place and holds nothing else that takes the focus: the arrow keys scroll it. */
export function ScrollRegion({ label, children, ...rest }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section aria-label={label} tabIndex={0} {...rest}>
      {children}
    </section>
  )
}
