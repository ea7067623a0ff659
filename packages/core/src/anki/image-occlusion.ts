import { LEAST_SIDE, MOST_REGIONS, type Occlusion, occlusionFront, type Region } from '../cards/occlusion.ts'
import type { AnkiNoteType } from './collection.ts'
import type { MediaAddress } from './html-markdown.ts'
import { parseHtml } from './html-tree.ts'

/** A card that asks for a hidden part of a picture, as it is drawn here. */
export interface ImportedOcclusion {
  /** Markdown of the picture with its parts. */
  readonly picture: string
  /** HTML that stands above the picture and, on the answer, beneath it. */
  readonly header: string
  readonly extra: string
}

const [PARTS, PICTURE, HEADER, EXTRA] = [0, 1, 2, 3]
const PART = /\{\{c(\d{1,3})::image-occlusion:rect((?::[\w-]{1,20}=[^:{}]{0,40}){4,12})\}\}/g

/**
 * A card of Anki's own note type for image occlusion. Null for any other, and where a card here could not show the
 * same: shapes that are no upright rectangles, several of them asked at once or never, a picture that is not there.
 */
export function importOcclusion(
  noteType: AnkiNoteType,
  note: { readonly fields: readonly string[]; readonly ord: number },
  media: MediaAddress,
): ImportedOcclusion | null {
  const { fields, ord } = note
  const written = fields[PARTS] ?? ''
  if (noteType.kind !== 'cloze' || !noteType.templates.some(({ question }) => question.includes('image-occlusion')))
    return null
  const parts = [...written.matchAll(PART)].map(([, number, properties = '']) => toPart(Number(number), properties))
  const known = parts.filter((part) => part !== null)
  const isAll = known.length === parts.length && known.length === written.split('image-occlusion:').length - 1
  const asked = known.findIndex(({ number }) => number === ord + 1)
  const address = addressOf(fields[PICTURE] ?? '', media)
  if (!isAll || asked === -1 || address === null || known.length > MOST_REGIONS) return null
  const modes = new Set(known.map(({ mode }) => mode))
  const [mode] = modes
  if (mode === undefined || modes.size > 1 || new Set(known.map(({ number }) => number)).size < known.length)
    return null
  const picture = occlusionFront({ address, alt: '', mode, asked, regions: known.map(({ region }) => region) })
  return { picture, header: fields[HEADER] ?? '', extra: fields[EXTRA] ?? '' }
}

interface Part {
  /** Of the card that asks it; never 0, which is a part that stays hidden. */
  readonly number: number
  readonly region: Region
  readonly mode: Occlusion['mode']
}

function toPart(number: number, written: string): Part | null {
  const properties = new Map(
    written.split(':').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value]
    }),
  )
  const share = (name: string) => Number(properties.get(name) || Number.NaN) * 100
  const region = { x: share('left'), y: share('top'), width: share('width'), height: share('height') }
  const isInside = region.x >= 0 && region.y >= 0 && region.x + region.width <= 100 && region.y + region.height <= 100
  const isSeen = region.width >= LEAST_SIDE && region.height >= LEAST_SIDE
  if (number === 0 || Number(properties.get('angle') ?? 0) !== 0 || !isInside || !isSeen) return null
  return { number, region, mode: properties.get('oi') === '1' ? 'all' : 'one' }
}

/** Of the one picture that the field holds. */
function addressOf(html: string, media: MediaAddress): string | null {
  const pictures = parseHtml(html).filter((node) => typeof node !== 'string' && node.name === 'img')
  const [picture] = pictures
  if (pictures.length !== 1 || picture === undefined || typeof picture === 'string') return null
  return media((picture.attributes.get('src') ?? '').trim())
}
