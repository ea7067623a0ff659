/** Told of characters before or as they are drawn, so that whoever draws can end it by throwing. */
export type Spend = (characters: number) => void

/** For work whose length is bounded elsewhere. */
export const spendFreely: Spend = () => undefined
