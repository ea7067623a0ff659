import { createElement, lazy, type ReactNode } from 'react'

type Screen<Props> = (props: Props) => ReactNode
type PreloadedScreen<Props> = Screen<Props> & { preload: () => Promise<void> }

/**
 * A screen that is loaded when it is first shown. The router calls `preload` before it shows the screen or when a link
 * to it is pointed at; after that the screen is drawn at once, while a lazy one would show its fallback for 300 ms.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<{ default: Screen<Props> }>,
): PreloadedScreen<Props> {
  let loaded: Screen<Props> | null = null
  const Later = lazy(load)
  const preload = async () => {
    loaded = (await load()).default
  }
  // The props of a lazy component are those of its screen, which React's types do not see for a generic one.
  const screen = (props: Props) => createElement((loaded ?? Later) as Screen<Props>, props)
  return Object.assign(screen, { preload })
}
