/** Where the service worker keeps pictures and sounds of cards; the build names it too. */
export const MEDIA_CACHE = 'card-media'
