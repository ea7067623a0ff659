import { type LazyExoticComponent, lazy, type ReactNode } from 'react'

type Screen<Props> = (props: Props) => ReactNode
type Loader<Props> = () => Promise<{ default: Screen<Props> }>
type LazyScreen<Props> = LazyExoticComponent<Screen<Props>> & { preload: () => Promise<void> }

/** Every screen is the default export of `features/<feature>/<name>-page.tsx`. */
const files = import.meta.glob('../features/*/*-page.tsx')

/** A screen that is loaded when it is first shown. The router loads it ahead when a link to it is pointed at. */
export function lazyScreen<Props = object>(file: string): LazyScreen<Props> {
  const found = files[`../features/${file}.tsx`]
  if (!found) return lazyLoader(() => Promise.reject(new Error(`No screen at ${file}`)))
  return lazyLoader(found as Loader<Props>) // the convention above
}

function lazyLoader<Props>(load: Loader<Props>): LazyScreen<Props> {
  const preload = async () => {
    await load()
  }
  return Object.assign(lazy(load), { preload })
}
