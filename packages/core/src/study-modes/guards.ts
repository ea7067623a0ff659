import { isRecord } from '../ai-protocol/json-object.ts'

/** Checks of values that come out of storage: what another release wrote, or half of it. */
export type Guard<Value> = (value: unknown) => value is Value

export const isText: Guard<string> = (value) => typeof value === 'string'
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'
/** A whole number from 0 on. */
export const isCount: Guard<number> = (value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
export const isNumber: Guard<number> = (value): value is number => typeof value === 'number' && Number.isFinite(value)

export function isOneOf<const Value extends string | number>(values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((one) => one === value)
}

export function isOrNull<Value>(guard: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || guard(value)
}

export function isListOf<Value>(guard: Guard<Value>): Guard<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every(guard)
}

export function isPairOf<Value>(guard: Guard<Value>): Guard<readonly [Value, Value]> {
  return (value): value is readonly [Value, Value] => Array.isArray(value) && value.length === 2 && value.every(guard)
}

/** An object with each of the fields as its guard says; more fields are no harm. */
export function isShaped<Value extends object>(
  fields: {
    readonly [Name in keyof Value]: Guard<Value[Name]>
  },
): Guard<Value> {
  const guards = Object.entries<Guard<unknown>>(fields)
  return (value): value is Value => isRecord(value) && guards.every(([name, guard]) => guard(value[name]))
}

export function isEither<One, Other>(one: Guard<One>, other: Guard<Other>): Guard<One | Other> {
  return (value): value is One | Other => one(value) || other(value)
}
