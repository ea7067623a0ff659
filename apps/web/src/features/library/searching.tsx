import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The place of what is being looked for. */
export function Searching() {
  return (
    <Loading className="grid gap-3 pt-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  )
}
