import { z } from 'zod'

const optionalUrl = z.url({ protocol: /^https?$/ }).optional()
const optionalText = z.string().min(1).optional()

const UNITS: Readonly<Record<string, number>> = { '': 0, KB: 1, MB: 2, GB: 3, TB: 4 }
const SIZE = /^(\d+(?:\.\d+)?) ?(KB|MB|GB|TB|)$/i

/** "5 GB", "500 MB" or plain bytes, as bytes. */
const toBytes = (text: string): number => {
  const [, count = '', unit = ''] = SIZE.exec(text.trim()) ?? []
  return Math.round(Number(count) * 1_024 ** (UNITS[unit.toUpperCase()] ?? 0))
}

const bytes = () => z.string().regex(SIZE, 'must be a size such as 5 GB or 500 MB').transform(toBytes)

/** 0 is no limit. */
const limit = (usual: number) => z.coerce.number().int().min(0).max(1_000_000_000_000).default(usual)

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  LLM_BASE_URL: optionalUrl,
  LLM_API_KEY: optionalText,
  LLM_MODEL: optionalText,
  LLM_MODEL_VIABLE_1: optionalText,
  LLM_MODEL_VIABLE_2: optionalText,
  LLM_MODEL_VIABLE_3: optionalText,
  LLM_VISION_MODEL: optionalText,
  LLM_FIRST_BYTE_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  LLM_CALLS_PER_MINUTE: limit(20),
  LLM_CALLS_AT_ONCE: limit(2),
  LLM_TOKENS_PER_LEARNER_DAY: limit(1_000_000),
  LLM_TOKENS_PER_DAY: limit(20_000_000),
  BUILT_IN_CALLS_PER_MINUTE: limit(20),
  BUILT_IN_CALLS_AT_ONCE: limit(2),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optionalText,
  MAIL_PER_CLIENT_HOUR: z.coerce.number().int().min(1).default(20),
  MAIL_PER_RECIPIENT_DAY: z.coerce.number().int().min(1).default(10),
  MAIL_PER_INSTANCE_HOUR: z.coerce.number().int().min(1).default(500),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  TRUSTED_PROXY: optionalText,
  SPACE_PER_LEARNER: bytes().default(toBytes('5 GB')),
  DISK_RESERVE: bytes().optional(),
  HSTS_SUBDOMAINS: z.stringbool().default(false),
})

/** Everything the operator may set, parsed once. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Origin under which browsers reach this server, without a trailing slash; null means as the request says on loopback. */
  readonly publicUrl: string | null
  /** Whether HSTS holds for names below the public one as well. */
  readonly hstsSubdomains: boolean
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly llm: LlmConfig | null
  readonly modelLimits: ModelLimits
  readonly mail: { readonly smtpUrl: string | null; readonly from: string }
  readonly mailLimits: MailLimits
  readonly s3: S3Config | null
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Texts, media, packages and archives of one learner, bytes. */
  readonly spacePerLearnerBytes: number
  /** What new bytes leave free on the disk of `dataDir`; null: 500 MB, or a tenth of a small disk. */
  readonly diskReserveBytes: number | null
}

/** How many mails anybody may ask for without being signed in. */
export interface MailLimits {
  readonly perClientHour: number
  readonly perRecipientDay: number
  readonly perInstanceHour: number
}

/** What learners may ask of models; a limit that is off is a number nobody reaches. */
export interface ModelLimits {
  /** The first three are of one learner. */
  readonly callsPerMinute: number
  readonly atOnce: number
  readonly tokensPerDay: number
  /** For everybody together, where tokens cost the operator money; a hard stop. */
  readonly instanceTokensPerDay: number
  /** Of one learner, for the engine that ships with Cairn. It costs nothing outside: its tokens are not counted. */
  readonly builtIn: { readonly callsPerMinute: number; readonly atOnce: number }
}

export interface LlmConfig {
  readonly baseUrl: string
  readonly apiKey: string | null
  /** How long a model may think before the first byte of its reply. */
  readonly firstByteMs: number
  /** Upstream model for each name on the wire. */
  readonly models: Readonly<Record<'viable-1' | 'viable-2' | 'viable-3', string>>
  /** Upstream model that reads pictures; null: they are kept and not read. */
  readonly visionModel: string | null
}

export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Thrown with one line per setting that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads settings from `env`; empty values count as unset. Throws `ConfigError` naming every wrong one. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const e = parsed.data
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ? e.PUBLIC_URL.replace(/\/+$/, '') : null,
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    llm: llmConfig(e),
    modelLimits: modelLimits(e),
    mail: { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM ?? 'Cairn <cairn@localhost>' },
    mailLimits: {
      perClientHour: e.MAIL_PER_CLIENT_HOUR,
      perRecipientDay: e.MAIL_PER_RECIPIENT_DAY,
      perInstanceHour: e.MAIL_PER_INSTANCE_HOUR,
    },
    s3: s3Config(e),
    spacePerLearnerBytes: e.SPACE_PER_LEARNER,
    diskReserveBytes: e.DISK_RESERVE ?? null,
    trustedProxies: e.TRUSTED_PROXY ? e.TRUSTED_PROXY.split(',').map((part) => part.trim()) : [],
  }
}

type Parsed = z.infer<typeof Environment>

function modelLimits(e: Parsed): ModelLimits {
  const most = (given: number) => (given === 0 ? Number.MAX_SAFE_INTEGER : given)
  return {
    callsPerMinute: most(e.LLM_CALLS_PER_MINUTE),
    atOnce: most(e.LLM_CALLS_AT_ONCE),
    tokensPerDay: most(e.LLM_TOKENS_PER_LEARNER_DAY),
    instanceTokensPerDay: most(e.LLM_TOKENS_PER_DAY),
    builtIn: { callsPerMinute: most(e.BUILT_IN_CALLS_PER_MINUTE), atOnce: most(e.BUILT_IN_CALLS_AT_ONCE) },
  }
}

function llmConfig(e: Parsed): LlmConfig | null {
  if (!e.LLM_BASE_URL) {
    if (e.LLM_API_KEY || e.LLM_MODEL || e.LLM_VISION_MODEL)
      throw new ConfigError('LLM_BASE_URL: is needed when LLM_API_KEY, LLM_MODEL or LLM_VISION_MODEL is set')
    return null
  }
  const model = (own: string | undefined, name: string) => {
    const chosen = own ?? e.LLM_MODEL
    if (!chosen) throw new ConfigError(`${name}: set it, or LLM_MODEL for all three`)
    return chosen
  }
  return {
    baseUrl: e.LLM_BASE_URL.replace(/\/+$/, ''),
    apiKey: e.LLM_API_KEY ?? null,
    firstByteMs: e.LLM_FIRST_BYTE_SECONDS * 1_000,
    models: {
      'viable-1': model(e.LLM_MODEL_VIABLE_1, 'LLM_MODEL_VIABLE_1'),
      'viable-2': model(e.LLM_MODEL_VIABLE_2, 'LLM_MODEL_VIABLE_2'),
      'viable-3': model(e.LLM_MODEL_VIABLE_3, 'LLM_MODEL_VIABLE_3'),
    },
    visionModel: e.LLM_VISION_MODEL ?? null,
  }
}

function s3Config(e: Parsed): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e
  const given = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  if (given.every((value) => value === undefined)) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new ConfigError('S3_*: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together')
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
