// Where the browser withholds these, the page's own memory stands in for them: everything that remembers something for
// later works, until the page is closed.
;(() => {
  class Remembered {
    get length() {
      return Object.keys(this).length
    }
    key(index) {
      return Object.keys(this)[index] ?? null
    }
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null
    }
    setItem(key, value) {
      this[key] = String(value)
    }
    removeItem(key) {
      delete this[key]
    }
    clear() {
      for (const key of Object.keys(this)) delete this[key]
    }
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      window[name].getItem('cairn.theme')
    } catch {
      Object.defineProperty(window, name, { value: new Remembered(), configurable: true })
    }
  }
})()

// Runs before the first paint, so that no screen flashes in the wrong theme or size. `ui/theme.ts` and `ui/text-size.ts`
// write the same keys.
;(() => {
  const choice = localStorage.getItem('cairn.theme')
  const size = localStorage.getItem('cairn.text-size')
  const percent = { small: 93.75, large: 112.5, larger: 125 }[size]
  if (percent) document.documentElement.style.fontSize = `${percent}%`
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#111419' : '#fcfaf6')
})()

// Asks for the parts of the screen that is opened all at once. The build lists them (build/screen-parts.ts).
;(() => {
  const listed = document.querySelector('meta[name="cairn:parts"]')?.getAttribute('content')
  if (!listed) return
  const { files, screens } = JSON.parse(listed)
  for (const index of screens[location.pathname.split('/')[1]] ?? []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/${files[index]}`, crossOrigin: '' })
    document.head.append(link)
  }
})()
