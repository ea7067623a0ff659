import { Trans } from '@lingui/react/macro'

/** The whole of it on one's own machine. */
export function SelfHost() {
  return (
    <section className="grid gap-8 border-t border-line py-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
      <div>
        <h2 className="font-read text-2xl font-semibold tracking-[-0.01em]">
          <Trans>Run it yourself</Trans>
        </h2>
        <div className="mt-4 grid max-w-measure gap-3 text-lg text-muted">
          <p>
            <Trans>
              One process, one data directory. No key, no account anywhere else, no request to the outside: cards are
              made by a built-in engine that finds what a text states.
            </Trans>
          </p>
          <p>
            <Trans>It does not reason. Connect any OpenAI-compatible endpoint if you want a model that does.</Trans>
          </p>
        </div>
      </div>
      <pre className="self-start overflow-x-auto rounded-md bg-sunken px-6 py-5 font-mono text-base leading-loose">
        <code>
          <span className="text-muted select-none">$ </span>npm start
        </code>
      </pre>
    </section>
  )
}
