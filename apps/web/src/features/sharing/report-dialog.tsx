import { LONGEST_REPORT } from '@cairn/contract/limits'
import { REPORT_REASONS } from '@cairn/contract/report-reasons'
import type { ReportShared, SharedAddress } from '@cairn/contract/sharing'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { SharingProblemBanner } from './sharing-problem.tsx'

type Reason = ReportShared['reason']

/** Tells whoever runs this server what is wrong with a shared deck. Needs no account. */
export function ReportDialog({ address, onClose }: { address: SharedAddress; onClose: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState<Reason>('copyright')
  const [text, setText] = useState('')
  const { busy, problem, run } = useAttempt()
  const words: Record<Reason, string> = {
    copyright: t`It copies a work without permission`,
    harmful: t`It is hateful, violent or harmful`,
    private: t`It shows private facts about somebody`,
    spam: t`It is advertising or a trap`,
    other: t`Something else`,
  }
  const send = () =>
    run(async () => {
      await api('POST /api/shared/report', { body: { address, reason, text } })
      showToast(t`Thank you. Whoever runs this server has been told.`)
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Report this deck</Trans>}
      description={
        <Trans>It goes to whoever runs this server, not to the deck’s owner. Who you are is not kept.</Trans>
      }
    >
      <DialogForm onSubmit={send} submit={<Trans>Send the report</Trans>} onLeave={onClose} busy={busy}>
        {problem && <SharingProblemBanner problem={problem} />}
        <Select
          label={<Trans>What is wrong</Trans>}
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: words[value] }))}
          onChange={(event) => setReason(REPORT_REASONS.find((known) => known === event.target.value) ?? 'other')}
        />
        <TextArea
          label={<Trans>Anything that helps to judge it</Trans>}
          hint={<Trans>If you expect an answer, say how to reach you.</Trans>}
          value={text}
          maxLength={LONGEST_REPORT}
          onChange={(event) => setText(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
