import { z } from 'zod'

/** `/config.json`: the specification's public runtime configuration, exactly these seven keys. */
export const RuntimeConfig = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  storageBucket: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
  measurementId: z.string(),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/** `/builds/latest.json`. */
export const LatestBuild = z.object({ id: z.string(), timestamp: z.number().int() })
export type LatestBuild = z.infer<typeof LatestBuild>
/** `/builds/meta/{buildId}.json`. */
export const BuildManifest = z.object({
  id: z.string(),
  timestamp: z.number().int(),
  version: z.string(),
  files: z.array(z.string()),
})
export type BuildManifest = z.infer<typeof BuildManifest>
export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  checks: z.record(z.string(), z.string()).optional(),
})
export type Health = z.infer<typeof Health>
