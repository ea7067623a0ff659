import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from 'react'
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

/**
 * What is opened over a screen or in a place of its own: loaded when it is first shown, and drawn the moment its code is
 * there. Until then there is only `standIn`. (What stands in for a lazy component stays for 0.3 s in any case.) Without a
 * network it is waited for; what fails with one is thrown to the boundary around it.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  standIn: ReactNode = null,
): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded = (await load()).default
  }
  const LatePart = (props: Props) => {
    const [part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (part !== null) return
      loadWhenOnline(preload).then(
        () => setPart(() => loaded),
        (cause: unknown) =>
          setPart(() => {
            throw cause // as React draws
          }),
      )
    }, [part])
    return part === null ? standIn : createElement(part, props)
  }
  return Object.assign(LatePart, { preload })
}
