import type { ChatEnd, ChatRequest } from '@cairn/engine/protocol/chat-types'

/** What the server says to the thread of the built-in engine. */
export type ToWorker =
  | { readonly kind: 'chat'; readonly id: number; readonly request: ChatRequest }
  | { readonly kind: 'cancel'; readonly id: number }

/**
 * What the thread answers. A job ends with `end` or `failed`, a cancelled one with nothing. `turn` comes before the thread
 * works on a job; the next word of that job ends its turn.
 */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'turn'; readonly id: number }
  | { readonly kind: 'piece'; readonly id: number; readonly text: string }
  | { readonly kind: 'end'; readonly id: number; readonly end: ChatEnd }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
