import { type ComponentProps, createContext, createElement, type MouseEvent, use } from 'react'

/**
 * How a screen leads to others. Inside the application the router does it; a screen that stands alone, because a first
 * visit should not pay for the router, loads the application when it is left.
 */
export interface Navigation {
  /** Path and query of the screen that is shown. */
  readonly href: string
  readonly go: (href: string) => void
}

const NavigationContext = createContext<Navigation | null>(null)
export const NavigationProvider = NavigationContext.Provider

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('Inconsistent: a screen is shown without a way to others')
  return navigation
}

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link to another screen, for screens that may stand alone. */
export function AppLink({ onClick, ...link }: AppLinkProps) {
  const { go } = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(link.href)
  }
  // Keys press a link with an address by themselves.
  return createElement('a', { ...link, onClick: follow })
}
