/**
 * Makes a file fit for a card, here in the browser: pictures are drawn anew, upright and not larger than any screen
 * needs, so that nothing of where and with what they were made is left. Moving pictures and sounds stay as they are but
 * for that. An SVG is drawn as a picture: it could hold more than that.
 */
import { MOST_BYTES } from '@cairn/contract/upload-limits'
import { MOST_PIXELS, type ReadMedia, readMedia } from '@cairn/core/media/read-media'

export type PrepareProblem = 'not-media' | 'damaged' | 'too-many-pixels' | 'too-large'

export type PreparedMedia =
  | {
      readonly ok: true
      readonly kind: 'picture' | 'sound'
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly contentType: string
    }
  | { readonly ok: false; readonly problem: PrepareProblem }

/** Pixels of the longest side. */
export const LONGEST_SIDE = 2_048
const QUALITY = 0.9
/** An SVG says how it is shaped, not how large it has to be. */
const SVG_SIDE = 1_200

/** Never throws for what is in the file. */
export async function prepareMedia(file: Blob): Promise<PreparedMedia> {
  if (file.size > MOST_BYTES.image) return { ok: false, problem: 'too-large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = readMedia(bytes)
  if (found.ok && (found.kind === 'sound' || found.isAnimated)) return kept(found)
  if (!found.ok && found.problem === 'too-many-pixels') return found
  const isSvg = file.type === 'image/svg+xml'
  if (!found.ok && !file.type.startsWith('image/')) return found
  const picture = await loaded(isSvg ? new Blob([bytes], { type: file.type }) : file)
  if (picture === null) return { ok: false, problem: 'damaged' }
  if (picture.naturalWidth * picture.naturalHeight > MOST_PIXELS) return { ok: false, problem: 'too-many-pixels' }
  return smaller(await drawn(picture, isSvg), found)
}

const kept = (found: Extract<ReadMedia, { ok: true }>): PreparedMedia => ({
  ok: true,
  kind: found.kind,
  bytes: new Uint8Array(found.clean),
  contentType: found.contentType,
})

/** A picture as the browser reads it, turned the way its file says; null for one that it cannot read. */
async function loaded(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const picture = new Image()
  try {
    picture.src = url
    await picture.decode()
    return picture.naturalWidth > 0 && picture.naturalHeight > 0 ? picture : null
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function drawn(picture: HTMLImageElement, isSvg: boolean): Promise<Blob> {
  const { naturalWidth, naturalHeight } = picture
  const longest = Math.max(naturalWidth, naturalHeight)
  const scale = isSvg ? Math.max(1, SVG_SIDE / longest) : 1
  const fit = Math.min(scale, LONGEST_SIDE / longest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * fit))
  canvas.height = Math.max(1, Math.round(naturalHeight * fit))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const webp = await encoded(canvas, 'image/webp')
  // Safari writes no WebP and answers with a PNG, which is large for a photo.
  if (webp.type === 'image/webp') return webp
  return isOpaque(context, canvas) ? encoded(canvas, 'image/jpeg') : webp
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(`This browser writes no ${type}`)))
    canvas.toBlob(take, type, QUALITY)
  })
}

function isOpaque(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): boolean {
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** A drawing of few colours is smaller and sharper as the PNG that it was. */
async function smaller(blob: Blob, before: ReadMedia): Promise<PreparedMedia> {
  const now = readMedia(new Uint8Array(await blob.arrayBuffer()))
  if (!now.ok) return now
  const isBetter = before.ok && before.contentType === 'image/png' && before.clean.length <= now.clean.length
  return kept(isBetter && Math.max(before.width ?? 0, before.height ?? 0) <= LONGEST_SIDE ? before : now)
}
