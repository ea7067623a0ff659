import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'

/**
 * Character references of HTML as browsers read them: all 2,231 names, old ones also without their semicolon. The one
 * place that knows the library; its list is too large for what is loaded with a card, where `decodeEntities` does.
 */
export const decodeText = (html: string): string => (html.includes('&') ? decodeHTML(html) : html)

/** The same in the value of an attribute, where `&copy=` is part of an address. */
export const decodeAttribute = (html: string): string => (html.includes('&') ? decodeHTMLAttribute(html) : html)
