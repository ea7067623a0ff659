import { writeFileSync } from 'node:fs'
import { fixturePath } from './fixtures.ts'
import { ADD_ON_NOTES, NATIVE_NOTES } from './occlusion-notes.ts'
import { addOnPackage, nativePackage } from './occlusion-packages.ts'
import { PICTURE, SPOTS } from './occlusion-picture.ts'

/* Run by hand: writes the packages of image occlusion and what is covered on their cards, for the tests of the browser. */

writeFileSync(fixturePath('occlusion-native.apkg'), nativePackage())
writeFileSync(fixturePath('occlusion-addon.apkg'), addOnPackage())
const cards = [...NATIVE_NOTES, ...ADD_ON_NOTES].flatMap((note) => note.cards)
writeFileSync(fixturePath('occlusion.json'), `${JSON.stringify({ picture: PICTURE, spots: SPOTS, cards }, null, 1)}\n`)
