import type { Grade } from '@cairn/core/answers/grade'

/** Whether what was typed has something to show beside the answer: it was taken for more than its letters. */
export function isTelling({ verdict, reason, diff }: Grade): boolean {
  if (verdict !== 'correct' || reason === 'alias') return true
  return reason === 'same-form' && diff.some(({ kind }) => kind !== 'same')
}
