import type { TableShape } from '@cairn/core/tables/choose-columns'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { applyImport, type ImportRecord, undoImport } from './apply-import.ts'
import { type DoorChoice, type DoorReading, firstChoice, readDoor } from './door-choice.ts'
import { decode, type Encoding } from './open-file.ts'
import { type Into, type PreparedImport, prepareImport } from './prepare-import.ts'

/** A text that was pasted, or the bytes of a file. */
export interface Brought {
  readonly fileName: string | null
  readonly content: { readonly text: string } | { readonly bytes: Uint8Array; readonly encoding: Encoding }
}

/** Where an import of text stands on screen. */
export type DoorStep =
  | { readonly kind: 'preview' }
  | { readonly kind: 'writing'; readonly done: number; readonly total: number }
  /** Not `ok`: the browser had no room for all of it. */
  | { readonly kind: 'done'; readonly ok: boolean; readonly record: ImportRecord }
  | { readonly kind: 'undoing' }
  | { readonly kind: 'undone' }

export interface DoorRun {
  readonly step: DoorStep
  /** Null where there is none to choose: pasted text, and what is surely UTF-8. */
  readonly encoding: Encoding | null
  readonly choice: DoorChoice
  readonly reading: DoorReading
  /** Of a table: what its columns are taken for; null for anything else. */
  readonly shape: TableShape | null
  readonly into: Into
  /** Null while it is made. */
  readonly prepared: PreparedImport | null
  setEncoding(encoding: Encoding): void
  choose(change: Partial<DoorChoice>): void
  setInto(into: Into): void
  apply(): void
  undo(): void
}

/** One import of a text, from how it is read to its result. */
export function useDoor({ fileName, content }: Brought, fallbackTitle: string): DoorRun {
  const [encoding, setEncoding] = useState<Encoding | null>(
    'text' in content || content.encoding === 'utf-8' ? null : content.encoding,
  )
  const text = useMemo(
    () => ('text' in content ? content.text : decode(content.bytes, encoding ?? content.encoding)),
    [content, encoding],
  )
  const [choice, setChoice] = useState(() => firstChoice(text, fileName))
  const settled = useDeferredValue(choice)
  const reading = useMemo(() => readDoor(text, settled), [text, settled])
  const [into, setInto] = useState<Into>({ kind: 'titled', title: titleOf(fileName) ?? fallbackTitle, byFile: true })
  const prepared = usePrepared(reading, into)
  const [step, setStep] = useState<DoorStep>({ kind: 'preview' })
  const alive = useAlive()
  const show = (next: DoorStep) => alive.current && setStep(next)

  const apply = async (wanted: PreparedImport) => {
    const total = wanted.plan.adds.length + wanted.plan.updates.length
    show({ kind: 'writing', done: 0, total })
    const end = await applyImport(wanted, (done) => show({ kind: 'writing', done, total }))
    show({ kind: 'done', ...end })
  }
  const undo = async (record: ImportRecord) => {
    show({ kind: 'undoing' })
    const ok = await undoImport(record)
    show(ok ? { kind: 'undone' } : { kind: 'done', ok, record })
  }
  return {
    step,
    encoding,
    choice,
    reading,
    shape: reading.ok && reading.table !== null ? (choice.shape ?? reading.table.shape) : null,
    into,
    prepared: settled === choice ? prepared : null,
    setEncoding,
    choose: (change) => setChoice({ ...choice, ...change }),
    setInto,
    apply: () => void (prepared !== null && apply(prepared)),
    undo: () => void (step.kind === 'done' && undo(step.record)),
  }
}

/** The dry run of what was read; made anew when anything of it changes. */
function usePrepared(reading: DoorReading, into: Into): PreparedImport | null {
  const [made, setMade] = useState<{ reading: DoorReading; into: Into; prepared: PreparedImport | null } | null>(null)
  useEffect(() => {
    if (!reading.ok) return
    let current = true
    void prepareImport(reading.cards, into).then((prepared) => current && setMade({ reading, into, prepared }))
    return () => {
      current = false
    }
  }, [reading, into])
  return made !== null && made.reading === reading && made.into === into ? made.prepared : null
}

function useAlive() {
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  return alive
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
