import { type EditAction, editActionOf, editTaskOf } from '@cairn/core/ai-protocol/edit-tasks'
import { EXPLAIN_TASK } from '@cairn/core/ai-protocol/explain-task'
import { firstJsonObject, isRecord, parseJson } from '@cairn/core/ai-protocol/json-object'
import { estimateTokens } from '@cairn/core/text/tokens'
import { readEvaluation, readGame, readPath } from './chat/read-payload.ts'
import { avoidedStemsOf, cardRequestOf, taskOf, userOf } from './chat/read-request.ts'
import { editCard } from './edit/edit-card.ts'
import { readEdit } from './edit/read-edit.ts'
import { explainBack } from './explain/explain-back.ts'
import type { ChatEnd, ChatRequest } from './protocol/chat-types.ts'
import type { Engine } from './protocol/engine-types.ts'

interface Answered {
  readonly note: string | null
}

/**
 * The reply of the built-in engine as pieces of JSON text that concatenate to one object; each card is a piece, out as
 * soon as it is known. What cannot be answered gives fewer or no items and a note, never a throw.
 */
export function* answerChat(engine: Engine, request: ChatRequest): Generator<string, ChatEnd> {
  const edit = editActionOf(request.metadata?.task)
  const isExplanation = request.metadata?.task === EXPLAIN_TASK
  const task = edit !== null ? editTaskOf(edit) : isExplanation ? EXPLAIN_TASK : taskOf(request)
  let completionTokens = 0
  const reply =
    edit !== null
      ? answerEdit(edit, request)
      : isExplanation
        ? answerExplanation(request)
        : task === 'flashcards'
          ? answerCards(engine, request)
          : answerWhole(engine, request)
  let step = reply.next()
  while (!step.done) {
    completionTokens += estimateTokens(step.value)
    yield step.value
    step = reply.next()
  }
  const promptTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  return { task, promptTokens, completionTokens, note: step.value.note }
}

function* answerCards(engine: Engine, request: ChatRequest): Generator<string, Answered> {
  const wanted = cardRequestOf(request)
  yield '{"flashcards":['
  let made = 0
  const cards = engine.generateCards(wanted)
  let step = cards.next()
  while (!step.done) {
    const { front, back } = step.value
    yield `${made === 0 ? '' : ','}${JSON.stringify({ front, back })}`
    made += 1
    step = cards.next()
  }
  yield `],"suggestedTitle":${JSON.stringify(step.value.suggestedTitle)}}`
  return { note: noteOn(made, wanted.count, step.value.language) }
}

/** What the learner should know of the deck: that it is short, or that the language was read by patterns only. */
function noteOn(made: number, asked: number, language: string): string | null {
  const name = language === 'en' ? null : new Intl.DisplayNames(['en'], { type: 'language' }).of(language)
  const short = made < asked ? `The text holds ${made} of ${asked} cards that the built-in engine can make.` : null
  if (name === null) return short
  if (made === 0) return `The built-in engine cannot make cards from text in ${name ?? language}.`
  const plain = `This text is in ${name ?? language}, which the built-in engine reads by simple patterns only: plain gap cards.`
  return short === null ? plain : `${plain} ${short}`
}

/** A change of one card; it is known by its task alone. */
function* answerEdit(action: EditAction, request: ChatRequest): Generator<string, Answered> {
  const wish = readEdit(action, userOf(request))
  const answer = wish === null ? unreadable('a card').value : editCard(wish)
  yield JSON.stringify(answer)
  return { note: null }
}

/** A check of an explanation, by rule; it is known by its task alone as well. */
function* answerExplanation(request: ChatRequest): Generator<string, Answered> {
  const answer = explainBack(payloadOf(userOf(request)))
  yield JSON.stringify(answer ?? unreadable('facts').value)
  return { note: null }
}

function* answerWhole(engine: Engine, request: ChatRequest): Generator<string, Answered> {
  const { value, note } = wholeReply(engine, request)
  yield JSON.stringify(value)
  return { note }
}

function wholeReply(engine: Engine, request: ChatRequest): { value: unknown; note: string | null } {
  const user = userOf(request)
  const task = taskOf(request)
  if (task === 'assessment-questions') {
    const set = engine.questions(user, avoidedStemsOf(request))
    if (set.ok) return { value: { questions: set.questions }, note: null }
    const note =
      set.problem === 'questions-used-up'
        ? `Five new questions need a longer text: this one carries ${set.found} that were not asked before.`
        : `Five questions need a longer text: this one carries ${set.found}.`
    return { value: { questions: [], note }, note }
  }
  const payload = payloadOf(user)
  if (task === 'evaluation') {
    const asked = payload === null ? null : readEvaluation(payload)
    if (asked === null) return unreadable('questions and answers')
    const { inferredKeys, ...profile } = engine.evaluate(asked)
    return { value: profile, note: inferredKeys > 0 ? `${inferredKeys} keys were inferred from the context.` : null }
  }
  if (task === 'learning-path') {
    const asked = payload === null ? null : readPath(payload)
    return asked === null ? unreadable('cards') : { value: engine.learningPath(asked), note: null }
  }
  const asked = payload === null ? null : readGame(payload, request.metadata?.seed)
  if (asked === null) return unreadable('cards')
  const game = engine.gameContent(asked)
  return { value: game, note: game.note === '' ? null : game.note }
}

function payloadOf(user: string): Readonly<Record<string, unknown>> | null {
  const whole = parseJson(user)
  return isRecord(whole) ? whole : firstJsonObject(user)
}

function unreadable(what: string): { value: unknown; note: string } {
  const note = `The message holds no JSON with ${what}.`
  return { value: { note }, note }
}
