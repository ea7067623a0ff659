import { wordSet } from './word-set.ts'

/** English words that say nothing of a text's subject, and the words questions are made with. Lower case, unaccented. */
export const STOP_WORDS = wordSet(
  `a an the this that these those such same other another some any each every either neither both all most many much
  more less few several own
  i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one ones oneself
  himself herself itself themselves myself yourself ourselves who whom whose which what whatever whichever
  am is are was were be been being do does did doing done have has had having will would shall should can could may
  might must ought cannot
  in on at by for from with without within of to into onto upon about above below over under between among through
  during before after since until till toward towards against across along around near off out up down per via than
  and or but nor so yet if then else because although though while whereas unless whether as when where why how
  not no yes also too very just only even still already again ever never always often sometimes usually quite rather
  almost perhaps however therefore thus hence moreover indeed there here now today
  called call name named term word known describe explain define definition mean means meaning example give given
  don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't haven't hasn't hadn't
  it's that's there's what's who's let's i'm you're we're they're etc eg ie vs`,
)
