import { overlayDoor } from './overlay-door.ts'

/** The import; it is about nothing in particular. */
export const importDoor = overlayDoor<'cards'>()

export const openImport = (): void => importDoor.open('cards')
