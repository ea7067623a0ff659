/** A file's name that was spelled as an address: `a%20b.png`. */
export function withoutPercents(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return name // a percent sign that belongs to the name
  }
}
