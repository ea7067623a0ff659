import { type LazyExoticComponent, lazy, type ReactNode } from 'react'

type Screen<Props> = (props: Props) => ReactNode

/** A screen that is loaded when it is first shown. The router loads it ahead when a link to it is pointed at. */
export function lazyScreen<Props = object>(
  load: () => Promise<{ default: Screen<Props> }>,
): LazyExoticComponent<Screen<Props>> & { preload: () => Promise<void> } {
  const preload = async () => {
    await load()
  }
  return Object.assign(lazy(load), { preload })
}
