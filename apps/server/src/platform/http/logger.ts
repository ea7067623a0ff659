import { type Logger, pino } from 'pino'

/** JSON lines on standard error; standard output is for people. Bodies, cookies and keys are never passed to it. */
export function createLogger(level = 'info'): Logger {
  return pino({ level, base: null }, pino.destination(2))
}

/** For tests and tools that read outcomes, not logs. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
