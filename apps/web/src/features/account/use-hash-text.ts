import { useLocation } from '@tanstack/react-router'

/** One value of this page's fragment, where links in mails keep their tokens: no server and no other site is told it. */
export function useHashText(name: string): string | undefined {
  const hash = useLocation({ select: (at) => at.hash })
  return new URLSearchParams(hash).get(name) ?? undefined
}
