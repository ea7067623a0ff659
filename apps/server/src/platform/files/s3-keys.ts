import type { Exchange } from './s3-exchange.ts'
import { StoreError } from './store-error.ts'

/** Keys right in a folder, page after page. Ours need no escaping in XML. */
export async function keysIn(ask: Exchange, folder: string): Promise<readonly string[]> {
  const prefix = encodeURIComponent(`${folder}/`)
  const keys: string[] = []
  for (let page = ''; ; ) {
    const answer = await ask(`?list-type=2&delimiter=%2F&prefix=${prefix}${page}`, { method: 'GET', expected: [200] })
    const xml = await answer.text()
    if (!xml.includes('</ListBucketResult>'))
      throw new StoreError('away', 'The bucket did not list its files to the end')
    for (const [, key = ''] of xml.matchAll(/<Contents>.*?<Key>([^<]+)<\/Key>.*?<\/Contents>/gs)) keys.push(key)
    if (!/<IsTruncated>true<\/IsTruncated>/.test(xml)) return keys
    const next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
    if (next === undefined) throw new StoreError('away', 'The bucket does not say where its list goes on')
    page = `&continuation-token=${encodeURIComponent(unescaped(next))}`
  }
}

/** A token is any text. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
