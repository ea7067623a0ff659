import type { ReactNode } from 'react'

export interface ToastOptions {
  /** Such as undo. The toast leaves when it is used; what goes wrong with it reaches the screen that says so. */
  action?: { label: string; run: () => unknown }
  /** How long it stays, in ms; 6 s, with an action 10 s. `Infinity` stays until dismissed. */
  durationMs?: number
  tone?: 'plain' | 'problem'
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly message: ReactNode
}

const MOST_AT_ONCE = 3
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message at the foot of the screen, announced politely. Answers a function that takes it away. */
export function showToast(message: ReactNode, options: ToastOptions = {}): () => void {
  lastId += 1
  const id = lastId
  publish([...toasts, { ...options, id, message }].slice(-MOST_AT_ONCE))
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
