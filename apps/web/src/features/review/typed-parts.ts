/** What typed answers need: loaded before a card asks for one, and after the first card in any case. */
export { default as TypedFeedback } from './typed-feedback.tsx'
export { default as TypedQuestion } from './typed-question.tsx'
export { wasRight } from './was-right.ts'
