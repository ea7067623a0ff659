import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Flashcard } from '../cards/card.ts'

const root = resolve(import.meta.dirname, '../../../../fixtures')

/** A file below `fixtures/`. */
export function fixtureText(path: string): string {
  return readFileSync(resolve(root, path), 'utf8')
}

/** What a JSON file below `fixtures/` holds. JSON.parse knows no types: the tests that read the file say which it has. */
export function fixtureJson<Shape>(path: string): Shape {
  return JSON.parse(fixtureText(path)) as Shape
}

/** True cards on a text of the tests, by the text's name without its ending. */
export function cardsOn(text: string): readonly Flashcard[] {
  return fixtureJson(`cards/${text}.json`)
}
