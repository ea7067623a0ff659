import { expect, test } from 'vitest'
import { ownScript } from './trusted-types.ts'

test('scripts of this origin are let through', () => {
  expect(ownScript('/sw.js')).toBe('/sw.js')
  expect(ownScript(`${location.origin}/assets/worker.js`)).toBe(`${location.origin}/assets/worker.js`)
})

test.each(['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,1', 'blob:null/1'])(
  '%s is refused',
  (address) => {
    expect(() => ownScript(address)).toThrow(TypeError)
  },
)
