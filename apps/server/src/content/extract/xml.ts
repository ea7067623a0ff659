import { DOMParser } from 'linkedom'

/** As much of the DOM as is used here. */
export interface XmlNode {
  readonly textContent: string | null
  getElementsByTagName(name: string): Iterable<XmlElement>
}
export interface XmlElement extends XmlNode {
  getAttribute(name: string): string | null
}

/** The root of an XML text that was checked before; nothing outside of it is ever read. */
export function parseXml(xml: string): XmlNode {
  return new DOMParser().parseFromString(xml, 'text/xml')
}

/** All elements of a (prefixed) name below another, in their order. */
export const within = (node: XmlNode, name: string): XmlElement[] => [...node.getElementsByTagName(name)]

/** The text of the first element of a name in an XML text; empty when there is none. */
export function textIn(xml: string, name: string): string {
  if (xml === '') return ''
  return within(parseXml(xml), name)[0]?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** A path of a package from another's folder, as `..` and `/` have it. */
export function resolvePath(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
