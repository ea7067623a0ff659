/** For work of a run: one that breaks keeps its drafts and says that it was cut short; why is for the console. */
export function reportBreak(work: Promise<void>): void {
  work.catch(reportError)
}
