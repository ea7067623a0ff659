import { createServer, type Server } from 'node:http'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ExtractProblem } from './document.ts'
import { contentOf, limitsFor, type ReadLimits, readInThread } from './read-in-thread.ts'
import { firstFree, pdfFile, prosePages, stream } from './testing/pdf-file.ts'
import { fixture } from './testing/read-fixture.ts'

/*
 * Files made to harm. Each is read in the thread as in production; whatever it is after, this process goes on, a server
 * that listens hears nothing, and the answer has a name.
 */

let heard: string[] = []
let ear: Server
let address = ''
beforeAll(async () => {
  ear = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('<!ENTITY x "fetched">')
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
  const bound = ear.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterAll(() => ear.close())

async function attack(bytes: Uint8Array, name: string, limits: Partial<ReadLimits> = {}) {
  heard = []
  const file = { content: contentOf(new Uint8Array(bytes)), name, charset: null }
  const signal = new AbortController().signal
  const outcome = await readInThread({
    ...{ file, signal, onProgress: () => undefined },
    limits: { ...limitsFor(bytes.byteLength), ...limits },
  }).then(
    ({ parts }) => parts.map(({ text }) => text).join(''),
    (error: unknown) => (error instanceof ExtractProblem ? `problem: ${error.problem}` : `crash: ${String(error)}`),
  )
  expect(heard).toEqual([])
  return outcome
}

/** A real document with some of its parts changed. */
function changed(name: string, change: (parts: Record<string, string>) => void): Uint8Array {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(fixture(name))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )
  change(parts)
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

const entity = (value: string) => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY steal ${value}>]>`

describe('documents', () => {
  test.each([
    ['a file of this machine', () => entity('SYSTEM "file:///etc/passwd"')],
    ['an address', () => entity(`SYSTEM "${address}/xxe"`)],
    ['itself ten thousand times', () => entity(`"${'&steal2;'.repeat(100)}"`)],
    ['another document type', () => `<?xml version="1.0"?><!DOCTYPE x SYSTEM "${address}/dtd">`],
  ])('an entity that stands for %s', async (_, declaration) => {
    const harm = (path: string) => (parts: Record<string, string>) => {
      parts[path] = parts[path]!.replace(/<\?xml[^>]*\?>/, declaration()).replace(/<w:t[^>]*>/, '$&&steal;')
    }
    expect(await attack(changed('chalk.docx', harm('word/document.xml')), 'a.docx')).toBe('problem: hostile')
    expect(await attack(changed('slides.pptx', harm('ppt/slides/slide1.xml')), 'a.pptx')).toBe('problem: hostile')
    expect(await attack(changed('chalk.epub', harm('EPUB/content.opf')), 'a.epub')).toBe('problem: hostile')
  })

  test('pictures, templates and links to elsewhere are not followed', async () => {
    const harmed = changed('chalk.docx', (parts) => {
      const link = `<Relationship Id="rX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${address}/picture" TargetMode="External"/>
        <Relationship Id="rY" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/>`
      const rels = 'word/_rels/document.xml.rels'
      parts[rels] = parts[rels]!.replace('</Relationships>', `${link}</Relationships>`)
      const blip = (id: string) =>
        `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
      parts['word/document.xml'] = parts['word/document.xml']!.replace(
        '</w:body>',
        `${blip('rX')}${blip('rY')}</w:body>`,
      )
    })
    const text = await attack(harmed, 'a.docx')
    expect(text).toContain('Where chalk lies')
    expect(text).not.toContain('root:')
  })

  test('a web page fetches and runs nothing', async () => {
    const page = `<!doctype html><html><head><link rel="stylesheet" href="${address}/a.css"><script src="${address}/a.js"></script>
      <meta http-equiv="refresh" content="0;url=${address}/refresh"></head><body><img src="${address}/a.png">
      <iframe src="${address}/frame"></iframe><p>${'Chalk is soft and white. '.repeat(40)}</p><script>fetch('${address}/x')</script></body></html>`
    const text = await attack(strToU8(page), 'a.html')
    expect(text).toContain('Chalk is soft')
    expect(text).not.toMatch(/script|fetch|127\.0\.0\.1/)
  })

  test.each([
    [
      'elements',
      `<!doctype html><body>${'<div>'.repeat(200_000)}Deep words stand here, and there are some more of them.`,
    ],
    [
      'lists',
      `<!doctype html><body>${'<ul><li>'.repeat(50_000)}Deep words stand here, and there are some more of them.`,
    ],
    [
      'tables',
      `<!doctype html><body>${'<table><tr><td>'.repeat(30_000)}Deep words stand here, and there are some more of them.`,
    ],
  ])('a page of 50,000 nested %s', async (_, page) => {
    expect(await attack(strToU8(page), 'a.html', { timeMs: 20_000 })).toMatch(/Deep words|problem: (?:damaged|too-)/)
  })

  test('a document nested 100,000 deep', async () => {
    const harmed = changed('chalk.docx', (parts) => {
      const deep = `${'<w:sdt><w:sdtContent>'.repeat(100_000)}<w:p/>${'</w:sdtContent></w:sdt>'.repeat(100_000)}`
      parts['word/document.xml'] = parts['word/document.xml']!.replace('</w:body>', `${deep}</w:body>`)
    })
    expect(await attack(harmed, 'a.docx', { timeMs: 20_000 })).toMatch(/Where chalk lies|problem: (?:damaged|too-)/)
  })
})

describe('archives', () => {
  test('a part that inflates to a thousand times its size', async () => {
    const harmed = changed('chalk.docx', (parts) => {
      parts['word/document.xml'] = `<x>${' '.repeat(150_000_000)}</x>`
    })
    expect(harmed.byteLength).toBeLessThan(2_000_000)
    expect(await attack(harmed, 'a.docx')).toBe('problem: hostile')
  })

  test('a header that lies about the size', async () => {
    const harmed = Buffer.from(
      changed('chalk.epub', (parts) => {
        parts['META-INF/container.xml'] = `<container>${'x'.repeat(20_000)}</container>`
      }),
    )
    const central = harmed.indexOf(
      Buffer.from('META-INF/container.xml'),
      harmed.lastIndexOf('META-INF/container.xml') - 10,
    )
    harmed.writeUInt32LE(10, central - 46 + 24)
    expect(await attack(harmed, 'a.epub')).toMatch(/^problem: (?:hostile|damaged)$/)
  })

  test('a hundred thousand entries and one more', async () => {
    const entries: Buffer[] = []
    const names = Array.from({ length: 100_001 }, (_, at) => Buffer.from(`f${at}`))
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    for (const name of names) {
      const header = Buffer.alloc(46)
      header.writeUInt32LE(0x02014b50, 0)
      header.writeUInt16LE(name.length, 28)
      entries.push(header, name)
    }
    const directory = Buffer.concat(entries)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(0xffff, 8)
    end.writeUInt16LE(0xffff, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(30, 16)
    // The short form cannot count so far, the long form is refused by its count.
    expect(await attack(Buffer.concat([local, directory, end]), 'a.epub')).toMatch(/^problem: (?:damaged|unsupported)$/)
    const long = Buffer.alloc(56)
    long.writeUInt32LE(0x06064b50, 0)
    long.writeBigUInt64LE(44n, 4)
    long.writeBigUInt64LE(100_001n, 24)
    long.writeBigUInt64LE(100_001n, 32)
    long.writeBigUInt64LE(BigInt(directory.length), 40)
    long.writeBigUInt64LE(30n, 48)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(BigInt(30 + directory.length), 8)
    locator.writeUInt32LE(1, 16)
    expect(await attack(Buffer.concat([local, directory, long, locator, end]), 'a.epub')).toBe('problem: hostile')
  })

  test('names that lead out of the archive', async () => {
    for (const name of ['../../../etc/cron.d/x', '/etc/passwd', 'C:\\x']) {
      const zip = zipSync({ 'META-INF/container.xml': strToU8('<x/>'), [name]: strToU8('x') })
      expect(await attack(zip, 'a.epub')).toMatch(/^problem: (?:hostile|damaged)$/)
    }
  })
})

describe('PDF', () => {
  const pages = prosePages(3)
  test('scripts, launches, forms and attachments are not touched', async () => {
    const first = firstFree(pages.length)
    const catalog = `/OpenAction ${first} 0 R /AA<</WC ${first} 0 R>>/Names<</JavaScript<</Names[(x) ${first} 0 R]>>>>/AcroForm<</XFA ${first + 2} 0 R/Fields[]>>`
    const objects = [
      Buffer.from(
        `<</S/JavaScript/JS(fetch\\('${address}/js'\\); app.launchURL\\('${address}/launch'\\))/Next ${first + 1} 0 R>>`,
      ),
      Buffer.from(`<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)>>/Next<</S/URI/URI(${address}/uri)>>/NewWindow true>>`),
      stream(
        deflateSync(Buffer.from(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "${address}/xfa">]><x>&a;</x>`)),
      ),
    ]
    const text = await attack(pdfFile(pages, { catalog, objects }), 'a.pdf')
    expect(text).toContain('On page 3 the sailor number 46')
  })

  test('a stream that inflates to gigabytes', async () => {
    const zeros = deflateSync(Buffer.alloc(64 * 1_048_576))
    const twice = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => zeros)))
    const bomb = pdfFile(pages, { content: { bytes: twice, filter: '[/FlateDecode/FlateDecode]' } })
    expect(bomb.length).toBeLessThan(500_000)
    const outcome = await attack(bomb, 'a.pdf', { timeMs: 15_000, growthBytes: 400 * 1_048_576 })
    expect(outcome).toMatch(/^problem: too-(?:much-memory|slow)$|On page 2 the sailor/)
  })

  test.each([
    ['a page that is its own parent', (text: string) => text.replace('/Kids[4 0 R', '/Kids[2 0 R')],
    ['a length that leads to itself', (text: string) => text.replace(/\/Length \d+/, '/Length 5 0 R')],
    ['two billion pages', (text: string) => text.replace('/Count 3', '/Count 2147483647')],
    ['no table of objects', (text: string) => text.replace(/xref[\s\S]*$/, '')],
  ])('%s', async (_, change) => {
    const harmed = Buffer.from(change(pdfFile(pages).toString('latin1')), 'latin1')
    expect(await attack(harmed, 'a.pdf', { timeMs: 15_000 })).toMatch(/sailor|^problem: (?:damaged|too-|no-text)/)
  })

  test('more than 2,000 pages', async () => {
    const many = pdfFile(Array.from({ length: 2_001 }, () => ['x']))
    expect(await attack(many, 'a.pdf')).toBe('problem: too-many-pages')
  })
})

test('a thread that takes too long is ended, and the next file is read', async () => {
  const long = pdfFile(prosePages(1_500))
  const startedAt = performance.now()
  expect(await attack(long, 'a.pdf', { timeMs: 700 })).toBe('problem: too-slow')
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(await attack(pdfFile(prosePages(1)), 'a.pdf')).toContain('sailor number 46')
})

test('a thread that takes too much memory is ended by name', async () => {
  const rows = strToU8(Array.from({ length: 150_000 }, (_, at) => `${at},"word ${at}",${at * 7}`).join('\n'))
  expect(await attack(rows, 'a.csv', { heapBytes: 16 * 1_048_576 })).toBe('problem: too-much-memory')
})

test('a learner who leaves ends the thread', async () => {
  const leaving = new AbortController()
  const file = { content: contentOf(pdfFile(prosePages(1_500))), name: 'a.pdf', charset: null }
  const reading = readInThread({
    file,
    limits: limitsFor(1),
    onProgress: () => leaving.abort(new Error('left')),
    signal: leaving.signal,
  })
  await expect(reading).rejects.toThrow('left')
})

test('two hundred damaged copies of real files: text or a name, never more', async () => {
  let seed = 20261121
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const { extract } = await import('./extract.ts')
  const names = ['chalk.docx', 'chalk.epub', 'slides.pptx', 'chalk.pdf', 'chalk.html']
  for (let round = 0; round < 200; round += 1) {
    const name = names[round % names.length]!
    const bytes = fixture(name)
    for (let flip = 0; flip < 1 + random() * 20; flip += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    const cut = random() < 0.2 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes
    const outcome = await extract({ bytes: cut, name, charset: null }, () => undefined).catch((error: unknown) => error)
    // What a library throws itself becomes `damaged` where the thread answers.
    if (outcome instanceof Error) expect([round, outcome.message]).not.toEqual([round, ''])
    else expect(outcome).toHaveProperty('parts')
  }
})

test('deflate streams that end early do not hang', async () => {
  const half = deflateRawSync(Buffer.alloc(100_000, 'x')).subarray(0, 50)
  const pdf = pdfFile(pages3(), { content: { bytes: half, filter: '/FlateDecode' } })
  expect(await attack(pdf, 'a.pdf', { timeMs: 15_000 })).toMatch(/sailor|^problem: /)
})

const pages3 = () => prosePages(3)
