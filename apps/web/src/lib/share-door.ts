import { overlayDoor } from './overlay-door.ts'

/** The deck whose sharing is open. */
export interface SharedSubject {
  readonly deckId: string
  readonly title: string
}

export const shareDoor = overlayDoor<SharedSubject>()

export const openSharing = ({ id, title }: { readonly id: string; readonly title: string }): void =>
  shareDoor.open({ deckId: id, title })
