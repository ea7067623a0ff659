const PICTURE = /!\[(?:\\.|[^\]\\\n])*\]\(\/api\/media\/[\w.-]{1,100} "hide (?:one|all) \d{1,3}: /

/** Whether a side has a picture of which parts are hidden. Which they are takes more to read: `occlusionOf`. */
export const hidesParts = (side: string): boolean => side.includes('"hide ') && PICTURE.test(side)
