import { i18n } from '@lingui/core'

/** English stands in the source, compiled by the build; other languages would be loaded here before activation. */
export function startI18n(): void {
  // Inline messages arrive compiled; a bare id that slips through is shown as it is.
  i18n.setMessagesCompiler((message) => [message])
  i18n.load('en', {})
  i18n.activate('en')
}
