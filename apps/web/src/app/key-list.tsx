import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'

/** What `?` opens. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const groups = [
    {
      title: t`Everywhere`,
      keys: [
        { keys: ['Ctrl', 'K'], does: t`Go to any screen, deck or action` },
        { keys: ['?'], does: t`Show this list` },
        { keys: ['Esc'], does: t`Close what is open` },
      ],
    },
    {
      title: t`Cards in the editor`,
      keys: [
        { keys: ['Enter'], does: t`Next field` },
        { keys: ['Ctrl', 'Enter'], does: t`Add a card below` },
        { keys: ['Alt', '↑', '↓'], does: t`Move the card` },
        { keys: ['Ctrl', '.'], does: t`Kind, tags and other answers` },
        { keys: ['Ctrl', 'Shift', 'C'], does: t`Make a gap of the words selected` },
        { keys: ['Alt', 'P'], does: t`Pictures and sounds` },
        { keys: ['Ctrl', 'Shift', 'D'], does: t`Duplicate the card` },
        { keys: ['Ctrl', 'Shift', '⌫'], does: t`Delete the card` },
        { keys: ['Ctrl', 'Z'], does: t`Undo` },
        { keys: ['Ctrl', 'Shift', 'Z'], does: t`Redo` },
      ],
    },
    {
      title: t`Drafts`,
      keys: [
        { keys: ['J', 'K'], does: t`Next and previous` },
        { keys: ['A'], does: t`Accept` },
        { keys: ['X'], does: t`Reject` },
      ],
    },
    {
      title: t`Review`,
      keys: [
        { keys: ['Space'], does: t`Show the answer, then Good` },
        { keys: ['1', '2', '3', '4'], does: t`Rate: again, hard, good, easy` },
        { keys: ['Enter'], does: t`Check what was typed, take what is suggested` },
        { keys: ['U'], does: t`Undo the last step, thirty times` },
        { keys: ['E'], does: t`Edit the card` },
        { keys: ['R'], does: t`Play its recordings, or read it aloud` },
        { keys: ['*'], does: t`Flag it` },
        { keys: ['T'], does: t`Star it` },
        { keys: ['B'], does: t`Bury it until tomorrow` },
        { keys: ['D'], does: t`Choose the day it comes back` },
        { keys: ['S'], does: t`Suspend it` },
        { keys: ['N'], does: t`Start over as new` },
        { keys: ['I'], does: t`Card info: its schedule and reviews` },
        { keys: ['F'], does: t`Fix a card that keeps being forgotten` },
      ],
    },
    {
      title: t`Practice`,
      keys: [
        { keys: ['1', '2', '3', '4'], does: t`Choose an answer` },
        { keys: ['Space'], does: t`Turn the card` },
        { keys: ['Enter'], does: t`Check what was typed, go on` },
        { keys: ['I'], does: t`Say that your answer was right` },
        { keys: ['U'], does: t`Take back the last answer` },
        { keys: ['Esc'], does: t`Back to the deck` },
      ],
    },
    {
      title: t`Reading a text`,
      keys: [
        { keys: ['/'], does: t`Find in this text` },
        { keys: ['N', 'P'], does: t`Next and previous card` },
      ],
    },
  ]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Keys`} size="lg">
      <ScrollRegion label={t`All keys`} className="-mx-2 gap-x-10 rounded-md px-2 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-sm font-medium text-muted">{group.title}</h3>
            <dl>
              {group.keys.map(({ keys, does }) => (
                <div
                  key={does}
                  className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0"
                >
                  <dt className="order-2 flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-sm border border-edge px-1.5 font-sans text-xs leading-5 font-medium"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  )
}
