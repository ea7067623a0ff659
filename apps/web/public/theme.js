// Runs before the first paint, so that no screen flashes in the wrong theme. `ui/theme.ts` writes the same key.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('cairn.theme')
  } catch {
    choice = null // storage is blocked: follow the system
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#111419' : '#fcfaf6')
})()
