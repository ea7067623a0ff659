import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLearner } from '../../data/use-live.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AccountPart, AiPart, AppearancePart } from './later-parts.ts'
import { forgetFinishedSaves } from './save-settings.ts'
import { StudyPart } from './study-part.tsx'

const PARTS = ['study', 'ai', 'appearance', 'account'] as const
type Part = (typeof PARTS)[number]

/** Four parts, one shown at a time; everything saves itself. */
export default function SettingsPage() {
  const learner = useLearner()
  const part = usePart()
  useEffect(forgetFinishedSaves, [])
  // Signed out in another tab: the guard is about to lead away.
  if (learner === null) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={<Trans>Settings</Trans>} />
      <PartLinks />
      {part === 'study' && <StudyPart settings={learner.settings} />}
      {part === 'ai' && <AiPart settings={learner.settings} />}
      {part === 'appearance' && <AppearancePart />}
      {part === 'account' && <AccountPart learner={learner} />}
    </Page>
  )
}

function PartLinks() {
  const { t } = useLingui()
  const names: Record<Part, string> = { study: t`Study`, ai: t`AI`, appearance: t`Appearance`, account: t`Account` }
  const part = usePart()
  return (
    <nav aria-label={t`Parts of the settings`} className="mb-8 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {PARTS.map((name) => (
          <li key={name}>
            <Link
              to="/settings"
              search={name === 'study' ? {} : { part: name }}
              replace
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
              aria-current={part === name ? 'page' : undefined}
              className="-mb-px flex h-11 items-center border-b-2 pointer-coarse:min-w-11 pointer-coarse:justify-center border-transparent whitespace-nowrap text-muted no-underline outline-offset-[-2px]! hover:text-ink aria-[current=page]:border-moss aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {names[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function usePart(): Part {
  const wanted = useSearch({ strict: false, select: (search) => search.part })
  return PARTS.find((known) => known === wanted) ?? 'study'
}
