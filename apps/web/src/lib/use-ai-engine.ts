import { useEffect, useState } from 'react'

/**
 * Who will read a text that is sent. Null until it is known, and without an answer: then nothing is claimed, and what is
 * wrong is said once something is sent.
 */
export function useAiEngine(): string | null {
  const [engine, setEngine] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    ask().then(
      (name) => current && setEngine(name),
      () => current && setEngine(null),
    )
    return () => {
      current = false
    }
  }, [])
  return engine
}

/** Its code comes with the question: nobody waits for the answer. */
const ask = async () => (await import('../data/ai-client.ts')).aiEngine()
