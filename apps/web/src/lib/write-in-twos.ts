/** One portion is made ready and handed over while the browser stores the one before. Ends when none is under way. */
export async function writeInTwos<Portion>(
  portions: AsyncIterable<Portion>,
  write: (portion: Portion) => Promise<void>,
) {
  let last = Promise.resolve()
  try {
    for await (const portion of portions) {
      const before = last
      last = write(portion)
      last.catch(() => undefined) // thrown below
      await before
    }
  } finally {
    await last
  }
}
