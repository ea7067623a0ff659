import { useSearch } from '@tanstack/react-router'

/** One query parameter of this page as text; undefined when it is not there. */
export function useSearchText(name: string): string | undefined {
  const search: object = useSearch({ strict: false })
  const value: unknown = Object.entries(search).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
