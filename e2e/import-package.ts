import type { Page } from '@playwright/test'

/** Brings an Anki package into the library of whoever is signed in, through the same door as the dialog's. */
export async function importPackage(page: Page, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    async (bytes) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'legacy2.apkg'))
      const { id } = await (await fetch('/api/imports', { method: 'POST', body: form })).json()
      const headers = { 'content-type': 'application/json' }
      for (let status = 'reading'; status !== 'done'; ) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        status = (await (await fetch(`/api/imports/${id}`)).json()).status
        if (status === 'ready') await fetch(`/api/imports/${id}/apply`, { method: 'POST', headers, body: '{}' })
        if (status === 'failed') throw new Error('The package was refused')
      }
    },
    [...bytes],
  )
}
