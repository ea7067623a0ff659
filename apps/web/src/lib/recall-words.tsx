import type { ExamOutlook, RecallRange } from '@cairn/core/planning/exam-plan'
import { Trans } from '@lingui/react/macro'

interface RecallWordsProps {
  outlook: Pick<ExamOutlook, 'recall'>
  range: RecallRange
}

/** So many points to each side need no word. */
const CLOSE = 0.03

/** "92 %", and as long as few answers tell of the learner "92 % (88 to 95 %)". */
export function RecallWords({ outlook: { recall }, range: { low, high } }: RecallWordsProps) {
  const percent = Math.round(recall * 100)
  if (high - recall < CLOSE && recall - low < CLOSE) return <>{percent}&nbsp;%</>
  return (
    <Trans>
      {percent}&nbsp;% ({Math.floor(low * 100)} to {Math.ceil(high * 100)}&nbsp;%)
    </Trans>
  )
}
