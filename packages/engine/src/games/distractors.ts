import type { CardBrief } from '@cairn/core/ai/learning-path'
import { contentStems, countWords } from '@cairn/core/text/words'
import { answerOf, sameAnswer } from './deal.ts'

type Shape = 'number' | 'year' | 'name' | 'term' | 'phrase'

/** Three wrong answers for a card: backs of other cards of the same shape, those with the likest fronts first. */
export function distractorsFor(card: CardBrief, pool: readonly CardBrief[]): string[] {
  const own = answerOf(card)
  const wanted = shapeOf(own)
  const stems = new Set(contentStems(card.front))
  const asked = interrogative(card.front)
  const said = contentStems(card.front)
  const ranked = pool
    .filter((other) => other.id !== card.id)
    .map((other, index) => {
      const answer = answerOf(other)
      const shared = contentStems(other.front).filter((stem) => stems.has(stem)).length
      const length = Math.abs(countWords(answer) - countWords(own))
      const score =
        (shapeOf(answer) === wanted ? 4 : 0) +
        (interrogative(other.front) === asked ? 2 : 0) +
        shared * 0.5 -
        length * 0.6
      return { answer, score, index }
    })
    .filter(({ answer }) => !contentStems(answer).every((stem) => said.includes(stem)))
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const found: string[] = []
  for (const { answer } of ranked) {
    const clashes = [own, ...found].some(
      (other) => sameAnswer(other, answer) || contains(other, answer) || contains(answer, other),
    )
    if (!clashes) found.push(matchCase(answer, own))
    if (found.length === 3) break
  }
  return found
}

export function shapeOf(answer: string): Shape {
  if (/^(?:1[0-9]|20)\d\d$/.test(answer)) return 'year'
  if (
    /^[\d$€£<>~≈±-]/.test(answer) ||
    /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i.test(answer)
  )
    return 'number'
  const words = answer.split(/\s+/)
  if (words.length > 1 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2) return 'name'
  return words.length <= 4 ? 'term' : 'phrase'
}

function interrogative(front: string): string {
  if (/_{2,}/.test(front)) return 'blank'
  return /\b(what|who|whom|when|where|why|how|which)\b/i.exec(front)?.[1]?.toLowerCase() ?? ''
}

function contains(a: string, b: string): boolean {
  return ` ${a.toLowerCase()} `.includes(` ${b.toLowerCase()} `)
}

/** First letters alike, so that no option stands out by its capital. */
function matchCase(answer: string, model: string): string {
  const isLower = /^\p{Ll}/u.test(model)
  if (isLower && /^\p{Lu}\p{Ll}/u.test(answer) && !/\s\p{Lu}/u.test(answer)) return answer
  return !isLower && /^\p{Ll}{2}/u.test(answer) ? answer.charAt(0).toUpperCase() + answer.slice(1) : answer
}
