import type { AssessmentQuestion } from '@cairn/core/ai/assessment-questions'
import { OPTION_LETTERS, type OptionLetter } from '@cairn/core/ai/models'
import { splitSentences } from '@cairn/core/text/sentences'
import { contentStems, idfOf } from '@cairn/core/text/words'

/** How well a context supports what a question's options say. */
export interface Support {
  readonly bestOption: (question: AssessmentQuestion) => OptionLetter
  /** The sentence that says most of question and option; empty when none says half. */
  readonly sentenceFor: (question: AssessmentQuestion, option: OptionLetter) => string
  readonly idf: (stem: string) => number
  readonly sentences: readonly string[]
}

const MAX_QUOTE = 220

export function createSupport(context: string): Support {
  const sentences = splitSentences(context).map(({ start, end }) => context.slice(start, end).replace(/\s+/g, ' '))
  const stems = sentences.map((sentence) => new Set(contentStems(sentence)))
  const idf = idfOf(stems)
  const best = (text: string, weightOf: (stem: string) => number): { share: number; index: number } => {
    const wanted = [...new Set(contentStems(text))]
    const total = wanted.reduce((sum, stem) => sum + weightOf(stem), 0)
    let found = { share: 0, index: -1 }
    stems.forEach((held, index) => {
      const hit = wanted.reduce((sum, stem) => sum + (held.has(stem) ? weightOf(stem) : 0), 0)
      const share = total === 0 ? 0 : hit / total
      if (share > found.share + 1e-9) found = { share, index }
    })
    return found
  }
  const shareOf = (question: AssessmentQuestion, option: OptionLetter): number => {
    const text = question.options[option]
    const inOption = new Set(contentStems(text))
    // What the option adds to the question counts twice: the question's own words support every option alike.
    return best(`${question.question} ${text}`, (stem) => idf(stem) * (inOption.has(stem) ? 2 : 1)).share
  }
  return {
    idf,
    sentences,
    bestOption: (question) => {
      const ranked = OPTION_LETTERS.map((letter) => ({ letter, share: shareOf(question, letter) }))
      return ranked.reduce((top, next) => (next.share > top.share + 1e-9 ? next : top)).letter
    },
    sentenceFor: (question, option) => {
      const { share, index } = best(`${question.question} ${question.options[option]}`, idf)
      const sentence = share >= 0.4 ? (sentences[index] ?? '') : ''
      return sentence.length <= MAX_QUOTE ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', MAX_QUOTE))} …`
    },
  }
}
