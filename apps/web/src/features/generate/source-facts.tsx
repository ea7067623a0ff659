import type { SourceWarning } from '@cairn/core/text/outline'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import type { ReadSource } from './source.ts'

/** What was read, before anything is sent: size, language, parts, and what stands in the way. */
export function SourceFacts({ source }: { source: ReadSource }) {
  const { i18n } = useLingui()
  const headed = source.outline.sections.filter((section) => section.headingPath.length > 0)
  const language = source.language && new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(source.language)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted" aria-live="polite">
        <Plural value={source.wordCount} one="# word" other="# words" />
        {', '}
        <Plural value={source.outline.sections.length} one="# section" other="# sections" />
        {language && `, ${language}`}
      </p>
      {source.warnings.map((warning) => (
        <WarningWords key={warning} warning={warning} />
      ))}
      {headed.length > 1 && (
        <details className="group">
          <summary className="link w-fit text-sm">
            <Trans>See the sections as they were read</Trans>
          </summary>
          <ol className="mt-3 grid gap-1 border-l-2 border-line pl-4">
            {source.outline.sections.map((section) => (
              <li key={section.ordinal} className="flex justify-between gap-4 text-sm">
                <span
                  className="font-read wrap-anywhere"
                  style={{ paddingInlineStart: `${Math.max(0, section.headingPath.length - 1)}rem` }}
                >
                  {section.headingPath.at(-1) ?? <Trans>Without a heading</Trans>}
                </span>
                <span className="shrink-0 text-muted">
                  <Plural value={section.words} one="# word" other="# words" />
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
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
      return <Trans>Tags of a web page were taken out. Check the sections below before you go on.</Trans>
    case 'not-english':
      return (
        <Trans>
          This is not in English. The built-in engine makes simpler cards then; a connected model does better.
        </Trans>
      )
    case 'mostly-code':
      return <Trans>This is mostly program code. Expect few cards; explanations make more.</Trans>
  }
}
