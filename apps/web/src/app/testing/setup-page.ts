import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

// jsdom has no layout to scroll.
window.scrollTo = () => undefined

// Screens that load code or read the database take their time on a busy machine.
configure({ asyncUtilTimeout: 8_000 })

// Before what `setup.ts` does after each test: what a page says while it goes counts too.
afterEach(() => cleanup())
