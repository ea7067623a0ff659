import type { TableShape } from '@cairn/core/tables/choose-columns'
import { useEffect, useRef, useState } from 'react'
import { databaseName } from '../../data/local-db.ts'
import { localDb } from '../../data/queries.ts'
import { useAlive } from '../../lib/use-alive.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { applyImport, type ImportEnd, type ImportRecord, undoImport } from './apply-import.ts'
import type { DoorPlan, DoorReading } from './door-bench.ts'
import type { DoorChoice } from './door-choice.ts'
import { type DoorClient, newDoorClient } from './door-client.ts'
import type { Brought, Encoding } from './open-file.ts'
import type { Into } from './prepare-import.ts'

/** A text of cards, opened on its bench, and what it seems to be. */
export interface OpenedDoor {
  readonly client: DoorClient
  readonly fileName: string | null
  readonly choice: DoorChoice
  /** Null where there is none to choose: pasted text, and what is surely UTF-8. */
  readonly encoding: Encoding | null
}

/** Null for a file that can no longer be read. */
export async function openDoor(brought: Brought): Promise<OpenedDoor | null> {
  const client = newDoorClient()
  let door: OpenedDoor | null = null
  try {
    const opened = await client.ask({ kind: 'open', brought })
    if (opened.ok) door = { client, fileName: brought.fileName, choice: opened.choice, encoding: opened.encoding }
  } finally {
    if (door === null) client.close()
  }
  return door
}

/** Where an import of text stands on screen. */
export type DoorStep =
  | { readonly kind: 'preview' }
  | { readonly kind: 'writing'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly end: ImportEnd['kind']; readonly record: ImportRecord }
  | { readonly kind: 'undoing' }
  | { readonly kind: 'undone' }

export interface DoorRun {
  readonly step: DoorStep
  /** Null where there is none to choose: pasted text, and what is surely UTF-8. */
  readonly encoding: Encoding | null
  readonly choice: DoorChoice
  /** Null until something was read; then what was read last. */
  readonly reading: DoorReading | null
  /** It is being read or compared, or will be at once. */
  readonly isReading: boolean
  /** What share of the reading and comparing is done, 0 to 1. */
  readonly share: number
  /** Of a table: what its columns are taken for; null for anything else. */
  readonly shape: TableShape | null
  readonly into: Into
  /** Null while it is made. */
  readonly plan: DoorPlan | null
  setEncoding(encoding: Encoding): void
  choose(change: Partial<DoorChoice>): void
  setInto(into: Into): void
  apply(): void
  /** Ends the writing after what is being written now. */
  stop(): void
  undo(): void
}

/** One import of a text, from how it is read to its result. */
export function useDoor({ client, fileName, ...found }: OpenedDoor, fallbackTitle: string): DoorRun {
  const [encoding, setEncoding] = useState(found.encoding)
  const [choice, setChoice] = useState(found.choice)
  const [into, setInto] = useState<Into>({ kind: 'titled', title: titleOf(fileName) ?? fallbackTitle, byFile: true })
  const { reading, isReading, plan, share } = useDryRun(client, { choice, encoding, into })
  const [step, setStep] = useState<DoorStep>({ kind: 'preview' })
  const writing = useRef<{ readonly ended: Promise<unknown>; readonly leaving: AbortController } | null>(null)
  const alive = useAlive()
  const fail = useFailure()
  const show = (next: DoorStep) => alive.current && setStep(next)
  useEffect(
    // What is half written is finished first.
    () => () => void Promise.resolve(writing.current?.ended).finally(() => alive.current || client.close()),
    [client],
  )

  const apply = async (wanted: DoorPlan, signal: AbortSignal) => {
    const total = wanted.adds + wanted.updates
    show({ kind: 'writing', done: 0, total })
    const onDone = (done: number) => show({ kind: 'writing', done, total })
    const { kind, record } = await applyImport(wanted, { client, onDone, signal })
    show({ kind: 'done', end: kind, record })
  }
  const undo = async (record: ImportRecord) => {
    show({ kind: 'undoing' })
    const ok = await undoImport(record)
    show(ok ? { kind: 'undone' } : { kind: 'done', end: 'no-room', record })
  }
  return {
    step,
    encoding,
    choice,
    reading,
    isReading,
    share,
    shape: reading?.ok && reading.table !== null ? (choice.shape ?? reading.table.shape) : null,
    into,
    plan,
    setEncoding,
    choose: (change) => setChoice({ ...choice, ...change }),
    setInto,
    apply: () => {
      if (plan === null) return
      const leaving = new AbortController()
      writing.current = { leaving, ended: apply(plan, leaving.signal).catch(fail) }
    },
    stop: () => writing.current?.leaving.abort(),
    undo: () => void (step.kind === 'done' && undo(step.record).catch(fail)),
  }
}

interface Wanted {
  readonly choice: DoorChoice
  readonly encoding: Encoding | null
  readonly into: Into
}

/** Reading is this much of a dry run, comparing the rest. */
const READING_SHARE = 0.6

/**
 * Reads as chosen and compares with the library, anew when anything of it changes. Of several changes made while the
 * bench is busy only the last is asked for.
 */
function useDryRun(client: DoorClient, { choice, encoding, into }: Wanted) {
  const [share, setShare] = useState(0)
  const [read, setRead] = useState<(Omit<Wanted, 'into'> & { readonly reading: DoorReading }) | null>(null)
  const [planned, setPlanned] = useState<{
    readonly reading: DoorReading
    readonly into: Into
    readonly plan: DoorPlan | null
  } | null>(null)
  const fail = useFailure()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Does `work` when the bench is free, unless it is no longer wanted by then. */
  const inTurn = (work: (isWanted: () => boolean) => Promise<void>) => {
    let wanted = true
    const turn = last.current.then(async () => wanted && work(() => wanted))
    last.current = turn.catch((cause: unknown) => (wanted ? fail(cause) : reportError(cause)))
    return () => {
      wanted = false
    }
  }
  useEffect(
    () =>
      inTurn(async (isWanted) => {
        setShare(0)
        const onShare = (part: number) => isWanted() && setShare(part * READING_SHARE)
        const { reading } = await client.ask({ kind: 'read', choice, encoding }, onShare)
        if (isWanted()) setRead({ choice, encoding, reading })
      }),
    [client, choice, encoding],
  )
  const reading = read?.reading ?? null
  const isRead = read?.choice === choice && read.encoding === encoding
  useEffect(() => {
    if (!isRead || !reading?.ok) return
    return inTurn(async (isWanted) => {
      setShare(READING_SHARE)
      const plan = await planFor(client, into)
      if (isWanted()) setPlanned({ reading, into, plan })
    })
  }, [client, isRead, reading, into])
  const isPlanned = isRead && planned?.reading === reading && planned.into === into
  return { reading, isReading: !isPlanned && reading?.ok !== false, share, plan: isPlanned ? planned.plan : null }
}

/** Null when nobody is signed in. */
async function planFor(client: DoorClient, into: Into): Promise<DoorPlan | null> {
  const db = await localDb()
  if (db === null) return null
  return (await client.ask({ kind: 'plan', database: databaseName(db.learnerId), into })).plan
}

/** The file's name without its ending; null for pasted text. */
function titleOf(fileName: string | null): string | null {
  const title =
    fileName
      ?.replace(/\.[a-z0-9]{1,8}$/i, '')
      .trim()
      .slice(0, 200) ?? ''
  return title === '' ? null : title
}
