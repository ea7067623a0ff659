import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a hash is Argon2id in PHC format at the agreed cost and differs each time', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(other).not.toBe(one)
})

test('only the password itself is verified, whatever its script', async () => {
  const stored = await hashPassword('pässwörd 🗝 長い')
  expect(await verifyPassword('pässwörd 🗝 長い', stored)).toBe(true)
  expect(await verifyPassword('passwörd 🗝 長い', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

test('a hash made at another cost is still verified', async () => {
  const nonce = Buffer.from('0123456789abcdef')
  const hash = argon2Sync('argon2id', { message: 'old', nonce, memory: 64, passes: 3, parallelism: 2, tagLength: 24 })
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${encode(nonce)}$${encode(hash)}`
  expect(await verifyPassword('old', stored)).toBe(true)
  expect(await verifyPassword('new', stored)).toBe(false)
})

test('anything but such a hash is a broken promise', async () => {
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('Inconsistent')
})
