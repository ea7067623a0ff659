import { DEMO_MAX_CHARS } from '@cairn/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DemoCards } from './demo-cards.tsx'
import { DemoText } from './demo-text.tsx'
import { SAMPLES } from './samples.ts'
import { useDemo } from './use-demo.ts'

const OWN = 'own'
/** A pasted sentence or two; less is more likely a slip than a text. */
const ENOUGH_CHARS = 120

/** An open book: the text on the left page, the cards made from it on the right. */
export function Demo({ onMade }: { onMade?: (text: string) => void }) {
  const { t } = useLingui()
  const [choice, setChoice] = useState(SAMPLES[0].id)
  const [ownText, setOwnText] = useState('')
  const [pointed, setPointed] = useState<number | null>(null)
  const { run, ask, reset } = useDemo()
  const text = SAMPLES.find((sample) => sample.id === choice)?.text ?? ownText
  const writing = choice === OWN && run.state !== 'showing'
  const make = (from = text) => {
    onMade?.(from)
    ask(from)
  }
  const write = (next: string, isPasted: boolean) => {
    setOwnText(next)
    // Whoever pastes a text into the empty box wants to see what comes of it.
    if (isPasted && ownText.trim() === '' && next.length >= ENOUGH_CHARS) make(next)
  }
  return (
    <section
      aria-label={t`Try it`}
      className="grid border-y border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:divide-x lg:divide-line"
    >
      <div className="min-w-0 py-6 lg:py-8 lg:pr-10">
        <div className="lg:sticky lg:top-6">
          <Segmented
            label={t`Text`}
            value={choice}
            onChange={(next) => {
              setChoice(next)
              setPointed(null)
              reset()
            }}
            options={[
              ...SAMPLES.map((sample) => ({ value: sample.id, label: sample.title })),
              { value: OWN, label: t`Your text` },
            ]}
            className="mb-5 max-w-full"
          />
          {writing ? (
            <TextArea
              label={t`Paste a text`}
              hideLabel
              reading
              rows={13}
              maxLength={DEMO_MAX_CHARS}
              value={ownText}
              onChange={({ target, nativeEvent }) =>
                write(target.value, nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste')
              }
              placeholder={t`Paste a few paragraphs of what you are learning.`}
              hint={<Trans>Up to {DEMO_MAX_CHARS} characters. Nothing is stored.</Trans>}
            />
          ) : (
            <DemoText text={text} run={run} pointed={pointed} onPoint={setPointed} />
          )}
          {choice === OWN && run.state === 'showing' && (
            <Button size="sm" className="mt-4" onClick={reset}>
              <Trans>Change the text</Trans>
            </Button>
          )}
        </div>
      </div>
      <DemoCards run={run} canMake={text.trim() !== ''} pointed={pointed} onPoint={setPointed} onMake={() => make()} />
    </section>
  )
}
