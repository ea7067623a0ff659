/** Changes exactly when the sources of the web application change. */
declare const __BUILD_ID__: string
/** The release, as in package.json. */
declare const __VERSION__: string
/** Names of the files in public/shots. */
declare const __SHOTS__: readonly string[]
