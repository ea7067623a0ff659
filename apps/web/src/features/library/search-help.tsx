import { CARD_STATES, PROPERTIES } from '@cairn/core/search/search-terms'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'

/** Everything that a search understands, with an example of each. */
export default function SearchHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`What a search understands`} size="lg">
      <ScrollRegion label={t`All search words`} className="-mx-2 gap-x-10 rounded-md px-2 sm:columns-2">
        {useGroups().map(({ title, entries }) => (
          <section key={title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
            <dl>
              {entries.map(([typed, means]) => (
                <div key={typed} className="border-b border-line py-2 last:border-0">
                  <dt className="font-mono text-sm font-medium wrap-anywhere">{typed}</dt>
                  <dd className="text-muted">{means}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  )
}

function useGroups() {
  const { t } = useLingui()
  const states = CARD_STATES.join(', ')
  const properties = PROPERTIES.join(', ')
  return [
    {
      title: t`Words`,
      entries: [
        ['chalk soft', t`Both, on the front or the back, also within longer words`],
        ['"soft limestone"', t`Exactly this, quotation marks take it as text`],
        ['w:cat', t`A whole word: not in “category”`],
        ['front:chalk  back:stone', t`On one side only`],
      ],
    },
    {
      title: t`Put together`,
      entries: [
        ['chalk or quartz', t`Either of them`],
        ['-granite', t`Not; a minus goes before anything`],
        ['is:due (tag:exam or flag:1)', t`Parentheses hold together, also with a minus before them`],
        ['deck:"Organic chemistry"', t`A value of several words`],
      ],
    },
    {
      title: t`Where it stands`,
      entries: [
        ['deck:biology', t`In a deck or folder whose name has this in it`],
        ['tag:exam', t`With this tag or one below it, such as exam::june`],
        ['tag:none', t`Without a tag`],
        ['tag:ex*  deck:org*acids', t`An asterisk stands for anything`],
        ['source:rocks', t`From a text of this title, or resting on a passage that says it; source:any, source:none`],
      ],
    },
    {
      title: t`What it is and when`,
      entries: [
        ['is:due', t`One of ${states}`],
        ['flag:1', t`With a flag, 1 to 7; flag:0 for none`],
        ['added:7  edited:7  rated:7', t`Made, changed or answered in the last seven days; 1 is today`],
        ['prop:ivl>=21', t`One of ${properties}, compared by <, <=, >, >=, = or !=`],
      ],
    },
  ] as const
}
