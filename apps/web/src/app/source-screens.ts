import { lazyScreen } from './lazy-screen.ts'

const List = lazyScreen<{ id: string; cardId: string | null }>(() => import('../features/source/sources-page.tsx'))
const Reader = lazyScreen(() => import('../features/source/source-screen.tsx'))

/** The screen of `/library` that shows texts: `?source={id}` one of them, `?view=texts` all; null for the library itself. */
export function sourceScreen({
  view,
  source,
}: {
  readonly view?: string | undefined
  readonly source?: string | undefined
}) {
  if (source !== undefined && source !== '') return Reader
  return view === 'texts' ? List : null
}
