import { transformAsync } from '@babel/core'
import { expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'

async function compiled(source: string): Promise<string> {
  const plugins = [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], compileMessages]
  const result = await transformAsync(source, { plugins, parserOpts: { plugins: ['jsx'] }, configFile: false })
  return String(result?.code).replace(/\s+/g, ' ')
}

test('a text becomes the tokens that the runtime reads', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is compiled
  const code = await compiled("import { msg } from '@lingui/core/macro'; export const hello = msg`Hello ${name}`")
  expect(code).toContain('message: ["Hello ", ["name"]]')
})

test('plurals are compiled, so that no parser is needed in the browser', async () => {
  const source = `import { Plural } from '@lingui/react/macro'
    export const Count = () => <Plural value={count} one="# card" other="# cards" />`
  expect(await compiled(source)).toMatch(
    /\["count", "plural", \{ offset: undefined, one: \["#", " card"\], other: \["#", " cards"\] \}\]/,
  )
})

test('other objects with a message are left alone', async () => {
  expect(await compiled("export const problem = { id: code, message: 'Hello {name}' }")).toContain("'Hello {name}'")
})
