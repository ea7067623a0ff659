import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SourceGone, SourceUnreachable } from './source-missing.tsx'
import { SourceReader } from './source-reader.tsx'
import { useSource } from './use-source.ts'
import { WayOut } from './way-out.tsx'

/** `/library?source={id}`: a text to be read, with the cards that rest on it. `&card={id}` opens at its passage. */
export default function SourceScreen({ id, cardId }: { id: string; cardId: string | null }) {
  const opened = useSource(id)
  switch (opened.state) {
    case 'here':
      return <SourceReader {...opened} cardId={cardId} />
    case 'loading':
      return (
        <Frame>
          <Loading className="mx-auto grid w-full max-w-page gap-4 px-4 pt-8">
            <Skeleton className="h-9 w-72" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-2/3" />
          </Loading>
        </Frame>
      )
    case 'gone':
      return (
        <Frame>
          <SourceGone id={id} onBack={opened.again} />
        </Frame>
      )
    case 'unreachable':
    case 'signed-out':
      return (
        <Frame>
          <SourceUnreachable id={id} signedOut={opened.state === 'signed-out'} again={opened.again} />
        </Frame>
      )
    default:
      return opened satisfies never
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex h-14 items-center px-2 sm:px-6">
        <WayOut />
      </header>
      {children}
    </>
  )
}
