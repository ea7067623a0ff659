import { overlayDoor } from './overlay-door.ts'

/** What is to leave: a deck with those below it, a folder that is no deck (its id is null), or with null all decks. */
export interface ExportSubject {
  readonly deck: { readonly id: string | null; readonly title: string } | null
}

export const exportDoor = overlayDoor<ExportSubject>()

export const openExport = (deck: ExportSubject['deck']): void => exportDoor.open({ deck })
