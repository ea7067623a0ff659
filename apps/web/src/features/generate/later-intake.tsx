import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useOnline } from '../../data/use-live.ts'
import { loadWhenOnline } from '../../lib/load-when-online.ts'
import { Banner } from '../../ui/banner.tsx'

const load = () => import('./file-intake.tsx').then(({ FileIntake }) => ({ default: FileIntake }))
const FileIntake = lazy(() => loadWhenOnline(load))

/** A file that is chosen while the network is away is seen at once; what fails here is asked for again when it is needed. */
export function fetchIntakeAhead(): void {
  load().then(undefined, () => undefined)
}

/** The way of a file or an address to its text, whose code comes after the form's. */
export function LaterIntake(props: ComponentProps<typeof FileIntake>) {
  const { t } = useLingui()
  const online = useOnline()
  const away = <Banner tone="caution">{t`The network is away. This goes on by itself when it is back.`}</Banner>
  return (
    <Suspense fallback={online ? null : away}>
      <FileIntake {...props} />
    </Suspense>
  )
}
