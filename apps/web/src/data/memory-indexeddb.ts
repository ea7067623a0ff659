/** Lets databases in memory be used beside, and like, those of the browser. */
import {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'

const CLASSES = { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction }
const MOVES = ['advance', 'continue', 'continuePrimaryKey'] as const
let isPrepared = false

/**
 * `idb` tells what it wraps by the browser's classes, which those in memory are not: from now on both are told as them.
 * Ranges are made by whoever asks, by the browser's class where there is one.
 */
export function standBesideTheBrowsers(): void {
  if (isPrepared) return
  isPrepared = true
  for (const [name, own] of Object.entries(CLASSES)) tellAs(name, own)
  tellRanges()
  // `idb` may know the browser's moves only, and then hands on what any other function answers.
  for (const name of MOVES) {
    const move: (...args: never[]) => void = IDBCursor.prototype[name]
    Reflect.set(IDBCursor.prototype, name, function (this: { readonly request: unknown }, ...args: never[]) {
      move.apply(this, args)
      return this.request
    })
  }
  if (!('scheduler' in globalThis || 'setImmediate' in globalThis)) setGlobal('setImmediate', soon)
}

function tellAs(name: string, own: { readonly prototype: object }): void {
  const browsers: unknown = Reflect.get(globalThis, name)
  if (browsers === own) return
  if (typeof browsers !== 'function') {
    setGlobal(name, own)
    return
  }
  tellOf(browsers, [browsers.prototype, own.prototype])
}

function tellRanges(): void {
  const browsers: unknown = Reflect.get(globalThis, 'IDBKeyRange')
  if (typeof browsers !== 'function') setGlobal('IDBKeyRange', IDBKeyRange)
  else if (browsers !== IDBKeyRange) tellOf(IDBKeyRange, [browsers.prototype, IDBKeyRange.prototype])
}

/** From now on `instanceof` the class is true for what comes of any of the prototypes. */
function tellOf(told: object, prototypes: readonly object[]): void {
  const isOne = (value: object) => prototypes.some((prototype) => Object.prototype.isPrototypeOf.call(prototype, value))
  Object.defineProperty(told, Symbol.hasInstance, { value: isOne })
}

function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** Browsers hold timers back by 4 ms, which every request in memory would wait for. */
function soon(task: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    task()
  }
  port2.postMessage(null)
}
