import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** Above the title of what belongs to the library: the way back to it. */
export function ToLibrary() {
  return (
    <Link to="/library" className="link touch">
      <Trans>Library</Trans>
    </Link>
  )
}
