import { overlayDoor } from './overlay-door.ts'

/** What is to leave: one deck, or with null all of them. */
export interface ExportSubject {
  readonly deck: { readonly id: string; readonly title: string } | null
}

export const exportDoor = overlayDoor<ExportSubject>()

export const openExport = (deck: ExportSubject['deck']): void => exportDoor.open({ deck })
