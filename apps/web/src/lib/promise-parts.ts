export interface PromiseParts<Value> {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (cause: unknown) => void
}

/** A promise and what settles it. `Promise.withResolvers` is newer than the browsers that the build is for. */
export function promiseParts<Value = void>(): PromiseParts<Value> {
  let resolve: PromiseParts<Value>['resolve'] = () => {}
  let reject: PromiseParts<Value>['reject'] = () => {}
  const promise = new Promise<Value>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}
