import { expect, test, vi } from 'vitest'
import { fakeApi, ok } from '../../app/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { WaitingDrafts } from './waiting-drafts.tsx'

test('the page stands without drafts that wait, and the browser is told why it knows of none', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  fakeApi({ 'GET /api/generations': ok({ generations: null }) })
  const { container } = await renderScreen('/dashboard', <WaitingDrafts />)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  expect(container.textContent).toBe('')
  vi.unstubAllGlobals()
})
