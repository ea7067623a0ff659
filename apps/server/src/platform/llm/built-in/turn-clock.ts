/** Which job has the thread, since when, and for how long it may keep it. */
export interface TurnClock {
  /** The job may keep the thread for `leftMs`; not even a moment where it has used up its time. */
  begin(id: number, leftMs: number): void
  /** How long the job's turn was, in ms; 0 when it had none. */
  end(id: number): number
  /** Nobody wants the job any more: it may end its turn, but not take its time. */
  hurry(id: number): void
  /** The thread is gone; answers whose turn it was. */
  stop(): number | null
}

/** A job that nobody waits for has this long to come to the end of its turn. */
export const LEFT_MS = 1_000

interface Turn {
  readonly id: number
  readonly since: number
  readonly until: number
}

/** `onLate` is told of a job that does not give the thread back. Other jobs that arrive meanwhile change nothing. */
export function createTurnClock(onLate: (id: number) => void): TurnClock {
  let turn: Turn | null = null
  let timer: NodeJS.Timeout | undefined
  // Words of the thread that came while this one was held up itself are heard first.
  const ring = (late: Turn) => {
    if (turn === late) onLate(late.id)
  }
  const ringAt = (id: number, since: number, until: number) => {
    clearTimeout(timer)
    const begun: Turn = { id, since, until }
    turn = begun
    timer = setTimeout(() => setImmediate(ring, begun), Math.max(1, until - performance.now()))
  }
  const stop = () => {
    clearTimeout(timer)
    const id = turn?.id ?? null
    turn = null
    return id
  }
  return {
    begin: (id, leftMs) => {
      const now = performance.now()
      ringAt(id, now, now + leftMs)
    },
    end: (id) => {
      if (turn?.id !== id) return 0
      const ms = performance.now() - turn.since
      stop()
      return ms
    },
    hurry: (id) => {
      if (turn?.id === id) ringAt(id, turn.since, Math.min(turn.until, performance.now() + LEFT_MS))
    },
    stop,
  }
}
