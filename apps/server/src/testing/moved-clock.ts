/**
 * For a server that a test lives through days with: imported before anything else (`node --import`), it gives the process
 * a clock that the one who started it moves, over the channel to its parent. The server itself knows nothing of it, and
 * nobody reaches it from outside. Timers and threads keep the time of the machine.
 */
const RealDate = Date
let offsetMs = 0
const now = () => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, self) => Reflect.construct(date, given.length === 0 ? [now()] : given, self),
  apply: () => new RealDate(now()).toString(),
  get: (date, name, self) => (name === 'now' ? now : Reflect.get(date, name, self)),
})

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('clockOffsetMs' in message)) return
  offsetMs = Number(message.clockOffsetMs)
  process.send?.({ clockOffsetMs: offsetMs })
})
// Listening for it must not keep the process alive.
process.channel?.unref()
