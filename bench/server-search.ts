// How long the server looks for what a learner searches, in process and without HTTP: the first hundred cards by their
// decks and the number of all, with few cards and with many, pauses for others included. Beside it, in turns,
// SQLite's own index of every three letters (FTS5) over the same texts and nothing else, asked twice: the second pair says
// how far equals are from each other.
//
//   node bench/server-search.ts [cards]      (100000 unless given)
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Engine, openSqlite } from '../apps/server/src/platform/db/engines.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createCards } from '../apps/server/src/study/cards/create-cards.ts'
import { searchOwnCards } from '../apps/server/src/study/cards/search-own-cards.ts'
import { searchTextOf } from '../apps/server/src/study/cards/search-text.ts'
import { createSearchTimes, SEARCH_PACES } from '../apps/server/src/study/cards/search-time.ts'
import { createDeck } from '../apps/server/src/study/decks/create-deck.ts'
import { ensureLearner } from '../apps/server/src/study/learners/ensure-learner.ts'
import { percentile } from './browser.ts'

const CARDS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 5
const DECKS = 20
/** As few cards as the cost must not depend on. */
const FEW = 1_000
const USER = 'bench'
const WORDS =
  'cell energy river king treaty light atom verb enzyme plate market force letter bone star root ocean law gene metal'.split(
    ' ',
  )

/** What is asked for, and the same for the index: words that stand together, or apart. */
const QUERIES = [
  ['one card', 'zebrafish', '"zebrafish"'],
  ['a number', `card ${CARDS - 1}`, `"card" and "${CARDS - 1}"`],
  ['no card', 'xylograph', '"xylograph"'],
  ['two words', 'enzyme treaty', '"enzyme" and "treaty"'],
  ['a phrase', '"river king"', '"river king"'],
  ['a word of many', 'ocean', '"ocean"'],
  ['every card', 'what', '"what"'],
] as const

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
try {
  for (const cards of [FEW, CARDS]) await measure(cards)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(count: number): Promise<void> {
  const file = join(folder, `cairn-${count}.sqlite`)
  const engine = openSqlite(file)
  await migrate(engine, { backupDir: null, now: () => 1 })
  const texts = await fill(engine, count)
  const index = indexOf(texts, join(folder, `index-${count}.sqlite`))
  console.log(
    `${count} cards, database ${megabytes(file)} MB, index ${megabytes(index.file)} MB; medians of ${ROUNDS}, ms`,
  )
  const all: number[] = []
  const [took, equals] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const beside = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, query, match] of QUERIES) {
      const started = performance.now()
      // As for a learner who did not search for a while.
      const times = createSearchTimes(SEARCH_PACES.sqlite)
      const { total } = await searchOwnCards(engine, { userId: USER, text: query, times })
      const own = performance.now() - started
      const [first, second] = [index.ask(match), index.ask(match)]
      if (total !== first.total) throw new Error(`${query}: ${total} cards, ${first.total} in the index`)
      // The first round reads the pages.
      if (round === 0) continue
      all.push(own)
      for (const [kept, ms] of [
        [took, own],
        [beside, first.ms],
        [equals, second.ms],
      ] as const)
        kept.set(name, [...(kept.get(name) ?? []), ms])
    }
  const median = (of: Map<string, number[]>, name: string) => percentile(of.get(name) ?? [], 0.5)
  for (const [name] of QUERIES)
    console.log(
      `  ${name.padEnd(15)} ${median(took, name).toFixed(2).padStart(7)}   index ${median(beside, name).toFixed(2)}, again ${median(equals, name).toFixed(2)}`,
    )
  console.log(`  all: p50 ${percentile(all, 0.5).toFixed(2)}, p95 ${percentile(all, 0.95).toFixed(2)}`)
  index.close()
  await engine.close()
}

/** Gives the learner as many cards; their texts. */
async function fill(engine: Engine, count: number): Promise<string[]> {
  await ensureLearner(engine.db, { userId: USER, timeZone: 'UTC', now: 1 })
  const decks = Array.from({ length: DECKS }, (_, at) => idOf('d', at))
  for (const id of decks) await createDeck(engine, { userId: USER, deck: { id, title: `Deck ${id}` }, now: 1 })
  const texts: string[] = []
  for (let from = 0; from < count; from += 1_000) {
    const cards = Array.from({ length: Math.min(1_000, count - from) }, (_, offset) => cardOf(from + offset, decks))
    texts.push(...cards.map(searchTextOf))
    await createCards(engine, { userId: USER, cards, now: 1 })
  }
  return texts
}

function cardOf(at: number, decks: readonly string[]) {
  const [one, other, third] = [1, 7, 31].map(
    (step) => WORDS[(at * step + Math.floor(at / WORDS.length)) % WORDS.length],
  )
  const rare = at === Math.floor(CARDS / 2) || at === FEW / 2 ? ' zebrafish' : ''
  return {
    id: idOf('c', at),
    deckId: decks[at % decks.length] ?? '',
    front: `What is the **${one}** of ${other} ${third}, and why is it there?${rare}`,
    back: `It is card ${at}, because ${at} cards came before it, and the ${third} ${other} of a ${one} is the same.`,
    tags: [`tag${at % 50}`],
    position: at,
  }
}

function idOf(kind: string, at: number): string {
  return `00000000-0000-7000-8000-${kind}${String(at).padStart(11, '0')}`
}

function megabytes(file: string): string {
  return (statSync(file).size / 1_048_576).toFixed(0)
}

/** The texts and the index alone. */
function indexOf(texts: readonly string[], file: string) {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal')
  db.exec(`create virtual table card using fts5(text, tokenize = 'trigram')`)
  const insert = db.prepare('insert into card (text) values (?)')
  db.exec('begin')
  for (const text of texts) insert.run(text)
  db.exec('commit')
  const some = db.prepare('select rowid, text from card where card match ? limit 100')
  const count = db.prepare('select count(*) as n from card where card match ?')
  const ask = (match: string) => {
    const started = performance.now()
    const rows = some.all(match)
    const total = rows.length < 100 ? rows.length : Number(count.get(match)?.n)
    return { total, ms: performance.now() - started }
  }
  return { file, ask, close: () => db.close() }
}
