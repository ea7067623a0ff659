/** Browsers that withhold their storage, by name. Each runs in the page before anything of Cairn does. */
export const WITHHELD = {
  'IndexedDB throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  },
  'IndexedDB fails': () => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      const refuse = (event: Event) => {
        event.stopImmediatePropagation()
        request.transaction?.abort()
      }
      request.addEventListener('upgradeneeded', refuse)
      return request
    }
  },
  'there is no IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  },
  'nothing at all is kept': () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    IDBFactory.prototype.deleteDatabase = refuse
    IDBFactory.prototype.databases = refuse
    for (const name of ['localStorage', 'sessionStorage'] as const) Object.defineProperty(window, name, { get: refuse })
  },
} as const
