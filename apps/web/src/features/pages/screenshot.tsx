/** Files of public/shots, known when the application is built. */
const SHOTS: readonly string[] = __SHOTS__

export interface ScreenshotProps {
  /** `public/shots/{name}-light.webp` and `{name}-dark.webp`, 8 to 5 in shape. */
  name: string
  alt: string
}

/** Whether this build has the pictures of a screen, in both themes. */
export function hasScreenshot(name: string): boolean {
  return SHOTS.includes(`${name}-light.webp`) && SHOTS.includes(`${name}-dark.webp`)
}

/** A real screen in the theme of the page. */
export function Screenshot({ name, alt }: ScreenshotProps) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <Picture name={`${name}-light`} alt={alt} className="dark:hidden" />
      <Picture name={`${name}-dark`} alt={alt} className="hidden dark:block" />
    </div>
  )
}

function Picture({ name, alt, className }: { name: string; alt: string; className: string }) {
  return (
    <picture className={className}>
      <img
        src={`/shots/${name}.webp`}
        alt={alt}
        width={768}
        height={480}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  )
}
