import { loadWhenOnline } from '../lib/load-when-online.ts'

/** The synchronisation, for screens that want it only after something was pressed: no first screen waits for its code. */
export const loadSync = () => loadWhenOnline(() => import('./sync.ts'))
