import { useEffect } from 'react'

/** Names the browser's tab after what is open ("Cell biology · Cairn"); the route's own title stands until it is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Cairn`
  }, [title])
}
