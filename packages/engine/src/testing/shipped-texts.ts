import { readdirSync, readFileSync } from 'node:fs'
import { isRecord } from '@cairn/core/ai-protocol/json-object'

/** `tuned`: looked at while the rules were made. `aside`: written before and never looked at for a rule. */
export type TextSet = 'tuned' | 'aside'

/** A text that may be shipped, with what a reader would want to find again in a deck made from it. */
export interface ShippedText {
  readonly name: string
  readonly set: TextSet
  /** What sort of text it is, e.g. "statute, law". */
  readonly kind: string
  readonly language: string
  readonly text: string
  /** Each fact as strings that must stand on one card, in a gap card one of them in the gap; "a|b" is either. */
  readonly facts: readonly (readonly string[])[]
  /** Terms the text explains. */
  readonly terms: readonly string[]
  /** Words of captions, references, exercises and planted instructions; no card may hold one. */
  readonly forbidden: readonly string[]
  /** Written as prose, so that ten cards must cover every fifth of it. */
  readonly isProse: boolean
}

const FOLDERS: Readonly<Record<TextSet, URL>> = {
  tuned: new URL('./texts/', import.meta.url),
  aside: new URL('./texts/aside/', import.meta.url),
}
const FIXTURES = new URL('../../../../fixtures/texts/', import.meta.url)
/** Texts that live among the fixtures, because other workspaces read them too. */
const IN_FIXTURES: ReadonlySet<string> = new Set(['huxley-piece-of-chalk'])

/** The texts of one set with their manifests, by name. All were written for these tests or are in the public domain. */
export function shippedTexts(set: TextSet = 'tuned'): ShippedText[] {
  const folder = FOLDERS[set]
  const files = readdirSync(folder).sort()
  return files.filter((file) => file.endsWith('.json')).map((file) => readText(file.replace(/\.json$/, ''), set, files))
}

function readText(name: string, set: TextSet, files: readonly string[]): ShippedText {
  const folder = FOLDERS[set]
  const manifest: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
  const file = IN_FIXTURES.has(name) ? `${name}.txt` : files.find((other) => /^(?:md|txt)$/.test(endingOf(name, other)))
  if (!isRecord(manifest) || file === undefined) throw new Error(`Inconsistent: ${name} has no text or no manifest`)
  const { kind, language, prose, facts } = manifest
  if (typeof kind !== 'string' || typeof language !== 'string' || typeof prose !== 'boolean' || !Array.isArray(facts))
    throw new Error(`Inconsistent: the manifest of ${name} lacks a field`)
  return {
    name,
    set,
    kind,
    language,
    text: readFileSync(new URL(file, IN_FIXTURES.has(name) ? FIXTURES : folder), 'utf8'),
    facts: facts.map(stringsOf),
    terms: stringsOf(manifest.terms),
    forbidden: stringsOf(manifest.forbidden),
    isProse: prose,
  }
}

function endingOf(name: string, file: string): string {
  return file.startsWith(`${name}.`) ? file.slice(name.length + 1) : ''
}

function stringsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.filter((entry): entry is string => typeof entry === 'string')
}

/** A book of chapters, one for each prose text given, repeated until it has `length` characters. */
export function bookOf(texts: readonly ShippedText[], length: number): string {
  const chapters = texts.filter(({ isProse, language }) => isProse && language === 'en').map(({ text }) => text.trim())
  let book = ''
  for (let number = 1; book.length < length && chapters.length > 0; number += 1)
    book += `Chapter ${number}\n\n${chapters[(number - 1) % chapters.length]}\n\n`
  return book.slice(0, length)
}
