import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLearner } from '../../data/use-live.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { changeOrSay } from './change-or-say.ts'

/** Says which cards of image occlusion showed their answers until now, once. */
export default function PicturesNote() {
  const orFail = useOrFail()
  const { closed = 0, suspended = 0 } = useLearner()?.settings.closedPictures ?? {}
  if (closed + suspended === 0) return null
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5">
      <p className="max-w-measure flex-1 basis-72">
        <strong className="font-semibold">
          <Trans>Some image occlusion cards from Anki showed their answers.</Trans>
        </strong>{' '}
        {closed > 0 && <Plural value={closed} one="# card now has its masks." other="# cards now have their masks." />}{' '}
        {suspended > 0 && (
          <>
            <Plural
              value={suspended}
              one="# card is suspended because its masks can’t be drawn."
              other="# cards are suspended because their masks can’t be drawn."
            />{' '}
            <Link to="/library" search={{ q: 'is:suspended' }} className="link">
              <Trans>Show suspended cards</Trans>
            </Link>
          </>
        )}
      </p>
      <Button size="sm" onClick={() => orFail(changeOrSay({ closedPictures: null }))}>
        <Trans>Got it</Trans>
      </Button>
    </section>
  )
}
