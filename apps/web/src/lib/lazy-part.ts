import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { loadWhenOnline } from './load-when-online.ts'

type Part<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> }

/**
 * A part of a screen that is loaded after the screen itself: once it is there it is drawn at once, without the fallback
 * that a lazy component shows the first time in any case. What is to be shown and cannot be had without a network is
 * waited for; `preload` rejects.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  const ask = async () => {
    const part = await load()
    loaded = part.default
    return part
  }
  const Later = lazy(() => loadWhenOnline(ask))
  const LazyPart = (props: Props) => {
    // The same for as long as it is shown: what was typed into it must stay when its code arrives.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Later as unknown as ComponentType<Props>)) // a lazy component takes the props of its own
    return createElement(Shown, props)
  }
  const preload = async () => {
    await ask()
  }
  return Object.assign(LazyPart, { preload })
}
