import { Trans } from '@lingui/react/macro'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Back to wherever one came from; to the texts where that is not known. */
export function WayOut() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to="/library"
      search={{ view: 'texts' }}
      className={`${buttonClass({ variant: 'quiet' })} w-11 px-0! text-muted hover:text-ink`}
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon of={X} />
      <span className="sr-only">
        <Trans>Leave the text</Trans>
      </span>
    </Link>
  )
}
