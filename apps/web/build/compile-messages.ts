import { compileMessage } from '@lingui/message-utils/compileMessage'

interface Node {
  readonly type: string
  readonly name?: string
  readonly key?: Node
  value?: unknown
  readonly properties?: readonly Node[]
}
interface ObjectPath {
  readonly node: Node
}
interface BabelTypes {
  valueToNode(value: unknown): Node
}
interface ProgramPath {
  traverse(visitor: { ObjectExpression: (path: ObjectPath) => void }): void
}

/**
 * Babel plugin, after Lingui's macro: turns each inline ICU message into the token list that the runtime reads, so the
 * browser needs neither a message parser nor an English catalogue.
 */
export function compileMessages({ types }: { types: BabelTypes }) {
  const ObjectExpression = ({ node }: ObjectPath) => {
    const message = messageOf(node)
    if (message) message.property.value = types.valueToNode(compileMessage(message.text))
  }
  return {
    name: 'compile-messages',
    visitor: { Program: { exit: (program: ProgramPath) => program.traverse({ ObjectExpression }) } },
  }
}

/** The `message` of a descriptor as the macro makes it: an object with a text `id` and a text `message`. */
function messageOf(node: Node): { property: Node; text: string } | null {
  const property = node.properties?.find((candidate) => candidate.key?.name === 'message')
  const hasId = node.properties?.some((candidate) => candidate.key?.name === 'id' && textOf(candidate.value) !== null)
  const text = textOf(property?.value)
  return property && hasId && text !== null ? { property, text } : null
}

function textOf(node: unknown): string | null {
  const literal = typeof node === 'object' && node !== null && 'type' in node && node.type === 'StringLiteral'
  return literal && 'value' in node && typeof node.value === 'string' ? node.value : null
}
