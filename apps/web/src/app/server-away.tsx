import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isServerBack } from '../data/session.ts'
import { useFailure } from '../lib/use-failure.ts'
import { ErrorScreen, StatusError } from './error-screen.tsx'

const ASK_AGAIN_MS = 5_000
const reload = () => location.reload()

/** Nobody knows who is there. The page goes on by itself as soon as the server says so. */
export default function ServerAway({ isWithin }: { isWithin?: boolean | undefined }) {
  const { t } = useLingui()
  const fail = useFailure()
  useEffect(() => {
    const ask = () => void isServerBack().then((isBack) => isBack && reload(), fail)
    const timer = setInterval(ask, ASK_AGAIN_MS)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [fail])
  const words = t`Cairn's server can't be reached, so we can't tell who is signed in. Nothing is lost, and this page opens as soon as the server answers.`
  return <ErrorScreen error={new StatusError(503, words)} isWithin={isWithin} onRetry={reload} />
}
