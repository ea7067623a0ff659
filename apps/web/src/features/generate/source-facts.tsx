import type { SourceWarning } from '@cairn/core/text/outline'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import type { ReadSource } from './source.ts'

/** What was read, before anything is sent: size, parts, language, and what stands in the way. */
export function SourceFacts({ source }: { source: ReadSource }) {
  const { i18n } = useLingui()
  const language = source.language && new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(source.language)
  const { sections } = source.outline
  return (
    <>
      <p className="text-sm text-muted" aria-live="polite">
        <Plural value={source.wordCount} one="# word" other="# words" />
        {', '}
        <Plural value={sections.length} one="# section" other="# sections" />
        {language && `, ${language}`}
      </p>
      {source.warnings.map((warning) => (
        <WarningWords key={warning} warning={warning} />
      ))}
    </>
  )
}

function WarningWords({ warning }: { warning: SourceWarning }) {
  if (warning === 'empty') return null
  return <Banner tone={warning === 'looks-binary' ? 'problem' : 'caution'}>{wordsOf(warning)}</Banner>
}

function wordsOf(warning: Exclude<SourceWarning, 'empty'>) {
  switch (warning) {
    case 'too-short':
      return <Trans>This is very short. A few sentences with facts in them make better cards.</Trans>
    case 'too-long':
      return <Trans>Only the first million characters were taken. Paste the rest as a second text.</Trans>
    case 'looks-binary':
      return <Trans>This looks like the inside of a file rather than text. Open the file and copy its words.</Trans>
    case 'looks-like-html':
      return <Trans>The tags of a web page were taken out. Check the sections before you go on.</Trans>
    case 'not-english':
      return (
        <Trans>
          This is not in English. The built-in engine makes simpler cards then; a connected model does better.
        </Trans>
      )
    case 'mostly-code':
      return <Trans>This is mostly program code. Expect few cards; explanations make more.</Trans>
    default:
      return warning satisfies never
  }
}
