import { isDrawing, isShown, OTHER } from '@cairn/core/media/content-type'
import { DRAWING_SANDBOX, SANDBOX } from '../../platform/http/security-headers.ts'

/**
 * How a file that a learner brought is told to a browser: what it is where that is harmless. A drawing is shown within a
 * page, where browsers run nothing of it, and is a download for whoever opens its address.
 */
export function fileHeaders(contentType: string): Readonly<Record<string, string>> {
  const isNamed = isShown(contentType) || isDrawing(contentType)
  return {
    'content-type': isNamed ? contentType : OTHER,
    'content-disposition': isShown(contentType) ? 'inline' : 'attachment',
    'content-security-policy': isDrawing(contentType) ? DRAWING_SANDBOX : SANDBOX,
  }
}
