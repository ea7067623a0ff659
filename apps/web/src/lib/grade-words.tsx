import type { SupportGrade } from '@cairn/core/cards/card'
import { Trans } from '@lingui/react/macro'

/** How well a card rests on its source, in words. */
export function GradeWords({ grade }: { grade: SupportGrade | null }) {
  switch (grade) {
    case 'verbatim':
      return <Trans>The answer stands in your text word for word.</Trans>
    case 'paraphrase':
      return <Trans>Your text says this in other words.</Trans>
    case 'weak':
      return <Trans>Only partly backed by your text. Check it.</Trans>
    case 'unsupported':
      return <Trans>Not found in your text. Check it.</Trans>
    case null:
      return <Trans>From your text.</Trans>
    default:
      return grade satisfies never
  }
}
