import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Media } from '@cairn/contract/media'
import { jpeg, png, SECRET, text, webm } from '@cairn/core/media/testing/media-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'

const photo = jpeg({ width: 640, height: 480 })

describeOnBothDatabases('pictures and sounds of cards', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const send = (as: string, bytes: Uint8Array, name = 'a.jpg') => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return app.send(as, '/api/media', { method: 'POST', body: form })
  }
  const get = (as: string, address: string, range?: string) =>
    app.send(as, address, { method: 'GET', ...(range !== undefined && { headers: { range } }) })
  const kept = async (as: string, bytes: Uint8Array, name?: string) =>
    Media.parse(await (await send(as, bytes, name)).json())
  const filesOf = (as: string) => {
    const folder = join(app.dataDir, 'files/media', hash('sha256', as).slice(0, 32))
    return existsSync(folder) ? readdirSync(folder) : []
  }

  test('a photo is kept without where it was made, once, and shown with safe headers', async () => {
    const ann = await newLearner(database())
    const media = await kept(ann, photo)
    expect(media).toMatchObject({ contentType: 'image/jpeg', width: 640, height: 480 })
    expect(media.address).toBe(`/api/media/${media.sha256}.jpg`)
    expect(await kept(ann, photo, 'again.png')).toEqual(media)
    expect(filesOf(ann)).toEqual([media.sha256])
    const shown = await get(ann, media.address)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(hash('sha256', bytes)).toBe(media.sha256)
    expect(bytes.toString('latin1')).not.toContain(SECRET)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await kept(ann, bytes)).toEqual(media)
  })

  test('another learner neither sees it nor shares it', async () => {
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const media = await kept(ann, photo)
    expect((await get(ben, media.address)).status).toBe(404)
    expect(await kept(ben, photo)).toEqual(media)
    expect((await get(ben, media.address)).status).toBe(200)
    expect([filesOf(ann), filesOf(ben)]).toEqual([[media.sha256], [media.sha256]])
  })

  test.each([
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 422],
    ['a page that calls itself a picture', text('<html><script>1</script></html>'), 422],
    ['a film', webm(['video', 'audio']), 422],
    ['a picture of two billion pixels a side', png({ width: 2 ** 31, height: 2 ** 31 }), 422],
    ['half a picture', photo.subarray(0, 200), 422],
    ['nothing', new Uint8Array(), 422],
    ['more than 25 MB', new Uint8Array(25 * 1_048_576 + 1), 413],
  ])('%s is refused and not kept', async (_, bytes, status) => {
    const ann = await newLearner(database())
    expect((await send(ann, bytes)).status).toBe(status)
    expect(filesOf(ann)).toEqual([])
  })

  test('a body without a file, of another kind or cut off is refused', async () => {
    const ann = await newLearner(database())
    const post = (body: string, type: string) =>
      app.send(ann, '/api/media', { method: 'POST', body, headers: { 'content-type': type } })
    expect((await app.call('POST /api/media', { as: ann, body: {} })).status).toBe(400)
    const form = new FormData()
    form.append('words', 'none')
    expect((await app.send(ann, '/api/media', { method: 'POST', body: form })).status).toBe(400)
    expect(
      (await post('--x\r\ncontent-disposition: form-data; filename="a"\r\n\r\nhalf', 'x/y; boundary=x')).status,
    ).toBe(415)
    expect(filesOf(ann)).toEqual([])
  })

  test('a player gets the range it asks for', async () => {
    const ann = await newLearner(database())
    const sound = await kept(ann, webm(['audio']), 'said.webm')
    expect(sound).toMatchObject({ contentType: 'audio/webm', width: null })
    expect(sound.address).toMatch(/\.weba$/)
    const part = await get(ann, sound.address, 'bytes=2-5')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${sound.bytes}`])
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([...webm(['audio'])].slice(2, 6))
    const end = await get(ann, sound.address, 'bytes=-3')
    expect([...new Uint8Array(await end.arrayBuffer())]).toEqual([...webm(['audio'])].slice(-3))
    expect((await get(ann, sound.address, `bytes=${sound.bytes}-`)).status).toBe(416)
    for (const odd of ['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=1-2,4-5'])
      expect((await get(ann, sound.address, odd)).status).toBe(200)
  })
})
