import { contentTypeOf } from './content-type.ts'
import { readGif } from './gif.ts'
import { type PictureFile, readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { isSoundOnlyMp4, isSoundOnlyWebm } from './sound-container.ts'
import { readWebp } from './webp.ts'

/** Pixels that a picture may have at most, whatever its file's size: what is drawn has to be unpacked. */
export const MOST_PIXELS = 40_000_000

export type MediaProblem = 'not-media' | 'damaged' | 'too-many-pixels'

export type ReadMedia =
  | {
      readonly ok: true
      readonly kind: 'picture' | 'sound'
      /** By the bytes. */
      readonly contentType: string
      /** Pixels; null for a sound. */
      readonly width: number | null
      readonly height: number | null
      readonly isAnimated: boolean
      /** The file as it is to be kept: of a picture without what it tells of its making. Read again it stays the same. */
      readonly clean: Uint8Array
    }
  | { readonly ok: false; readonly problem: MediaProblem }

const PICTURES: Readonly<Record<string, (bytes: Uint8Array) => PictureFile | null>> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/gif': readGif,
}

/**
 * What a file for a card is, by its bytes alone: JPEG, PNG, WebP and GIF pictures, and sounds. Nothing is decoded; a
 * film, an SVG and anything else is no media for a card.
 */
export function readMedia(bytes: Uint8Array): ReadMedia {
  const contentType = contentTypeOf(bytes)
  const readPicture = PICTURES[contentType]
  if (readPicture) return pictureOf(contentType, readPicture(bytes))
  const sound = soundType(contentType, bytes)
  if (sound === null) return { ok: false, problem: 'not-media' }
  const none = { width: null, height: null, isAnimated: false } as const
  return { ok: true, kind: 'sound', contentType: sound, ...none, clean: bytes }
}

function pictureOf(contentType: string, picture: PictureFile | null): ReadMedia {
  if (picture === null || picture.width === 0 || picture.height === 0) return { ok: false, problem: 'damaged' }
  if (picture.width * picture.height > MOST_PIXELS) return { ok: false, problem: 'too-many-pixels' }
  return { ok: true, kind: 'picture', contentType, ...picture }
}

function soundType(contentType: string, bytes: Uint8Array): string | null {
  if (contentType.startsWith('audio/')) return contentType
  if (contentType === 'video/webm') return isSoundOnlyWebm(bytes) ? 'audio/webm' : null
  if (contentType === 'video/mp4') return isSoundOnlyMp4(bytes) ? 'audio/mp4' : null
  return null
}
