import { expect, test } from 'vitest'
import { loginLink, publicAddress, resetLink } from './link-address.ts'

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['LOCALHOST', 'http://localhost'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['[::1]:3000', 'http://[::1]:3000'],
])('the loopback host %s is believed', (host, address) => {
  expect(publicAddress(null, host)).toBe(address)
})

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'localhost:3000@evil.example',
  'localhost:3000/evil.example',
  'localhost:3000#.evil.example',
  'localhost\\evil.example',
  'evil.example/localhost',
  '127.0.0.1.evil.example',
  '127.0.0.1:999999',
  '192.168.1.5:3000',
  '0.0.0.0:3000',
  'localhost:3000, evil.example',
  'localhost:3000\nevil.example',
])('the host %j is not', (host) => {
  expect(publicAddress(null, host)).toBeNull()
})

test('a configured address goes before any host', () => {
  expect(publicAddress('https://cairn.example', 'localhost:3000')).toBe('https://cairn.example')
})

test.each(['/review', '/study/0190?card=2#top', '/', '/ümlaut'])('next %j is followed', (next) => {
  for (const [url, name] of [
    [loginLink('https://cairn.example', 'secret', next), 'link'],
    [resetLink('https://cairn.example', 'secret', next), 'token'],
  ] as const) {
    const { searchParams, hash, href } = new URL(url)
    expect(Object.fromEntries(searchParams)).toEqual({ next })
    expect(hash).toBe(`#${name}=secret`)
    // What is sent to the server, and what a page could tell others it came from.
    expect(href.slice(0, href.indexOf('#'))).not.toContain('secret')
  }
})

test.each([
  undefined,
  '',
  'review',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\0',
])('next %j is left out', (next) => {
  expect(loginLink('https://cairn.example', 'token', next)).toBe('https://cairn.example/login#link=token')
  expect(resetLink('https://cairn.example', 'token', next)).toBe('https://cairn.example/forgot-password#token=token')
})
