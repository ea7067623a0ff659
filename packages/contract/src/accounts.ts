import { isTimeZone } from '@cairn/core/scheduling/time-zone'
import { z } from 'zod'
import { Instant, StudyDay, TimeZone, Version } from './ids.ts'
import {
  Buttons,
  CardsPerDay,
  CatchUp,
  DesiredRetention,
  EasyDays,
  ExtraNew,
  MaximumIntervalDays,
  MinutesPerDay,
  ParameterHistory,
  StepsMinutes,
} from './study-settings.ts'

export { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

const email = z.string().trim().min(3).max(254)
const password = z.string().min(1).max(1_024)

export const SignUp = z.strictObject({
  email,
  password,
  name: z.string().trim().max(100).optional(),
  timeZone: TimeZone,
})
export type SignUp = z.infer<typeof SignUp>
/** What others see of a learner beside what they share; empty for no name. */
export const DisplayName = z.strictObject({ name: z.string().trim().max(100) })
export type DisplayName = z.infer<typeof DisplayName>
export const SignIn = z.strictObject({ email, password })
export type SignIn = z.infer<typeof SignIn>
/** Asks for a mail. The answer is the same whether or not the address is known. */
export const MailRequest = z.strictObject({ email, next: z.string().max(500).optional() })
export type MailRequest = z.infer<typeof MailRequest>
export const RedeemLink = z.strictObject({ token: z.string().min(10).max(500), timeZone: TimeZone })
export type RedeemLink = z.infer<typeof RedeemLink>
/** Asks what a link would do, without spending it. */
export const LookAtLink = z.strictObject({ token: z.string().min(10).max(500) })
export type LookAtLink = z.infer<typeof LookAtLink>
/**
 * What happens when a link is spent. `takes-over`: the account was made with a password by somebody who never proved to
 * read this mail; its password, its tokens and everybody who is signed in to it end.
 */
export const LinkEffect = z.enum(['creates', 'signs-in', 'takes-over'])
export const LinkSeen = z.object({ email: z.string(), effect: LinkEffect })
export type LinkSeen = z.infer<typeof LinkSeen>
export const ConfirmEmail = z.strictObject({ token: z.string().min(10).max(500) })
export type ConfirmEmail = z.infer<typeof ConfirmEmail>
export const ResetPassword = z.strictObject({ token: z.string().min(10).max(500), password })
export type ResetPassword = z.infer<typeof ResetPassword>

export const Settings = z.object({
  timeZone: TimeZone,
  rolloverHour: z.number().int().min(0).max(23),
  newPerDay: CardsPerDay,
  reviewsPerDay: CardsPerDay,
  minutesPerDay: MinutesPerDay,
  desiredRetention: DesiredRetention,
  learningStepsMinutes: StepsMinutes,
  relearningStepsMinutes: StepsMinutes,
  maximumIntervalDays: MaximumIntervalDays,
  easyDays: EasyDays,
  parameterHistory: ParameterHistory,
  /** How many buttons an answer is rated with. */
  buttons: Buttons,
  /** Ask how sure the learner is before the answer is shown. */
  askConfidence: z.boolean(),
  /** Ask for every answer to be typed; without it only cards of the kind `typed` do. */
  typeAnswers: z.boolean(),
  /** Play the recordings of a card's side when the side appears. */
  playRecordings: z.boolean(),
  /** Cards of one sitting. */
  sittingCards: z.number().int().min(5).max(200),
  catchUp: CatchUp,
  extraNew: ExtraNew,
  /** The dashboard offers no fit of the schedule any more. */
  fitDeclined: z.boolean(),
  tailoring: z.boolean(),
  subject: z.string().max(200),
  examDate: StudyDay.nullable(),
})
export type Settings = z.infer<typeof Settings>
export const SettingsChange = Settings.partial()
  .extend({
    timeZone: TimeZone.refine(
      isTimeZone,
      'No such time zone. Choose one by its IANA name, as Europe/Berlin.',
    ).optional(),
    onboarded: z.literal(true).optional(),
  })
  .strict()
export type SettingsChange = z.infer<typeof SettingsChange>

/**
 * What is known of an address: somebody who reads its mail has said so, nobody has yet, or the last mail to it never
 * arrived.
 */
export const EmailState = z.enum(['confirmed', 'unconfirmed', 'undeliverable'])
export type EmailState = z.infer<typeof EmailState>

/** The learner who is signed in. Changing it needs `If-Match` with `version`. */
export const Me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  createdAt: Instant,
  onboardedAt: Instant.nullable(),
  /** Missing where nobody keeps accounts. */
  emailState: EmailState.optional(),
  settings: Settings,
  version: Version,
})
export type Me = z.infer<typeof Me>

/** Who is signed in by a link, and what it did. */
export const Redeemed = Me.extend({ effect: LinkEffect })
export type Redeemed = z.infer<typeof Redeemed>

/** A browser that is signed in, for its owner to look over. */
export const Session = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** The browser's own `User-Agent`, unchecked. */
  userAgent: z.string(),
  signedInAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
})
export type Session = z.infer<typeof Session>
/** Last used first. */
export const SessionList = z.object({ sessions: z.array(Session) })
export type SessionList = z.infer<typeof SessionList>
