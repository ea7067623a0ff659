import type { Config } from '../config.ts'
import { isLoopbackHost } from './loopback-host.ts'

/** How `clientIp` spells the machine itself; ::1 is cut to its /64 like every IPv6 address. */
const LOOPBACK_CLIENT = /:(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0:0:0:0::\/64)$/

/**
 * Limits per address mean nothing to a Cairn that only its own machine can reach: everybody there has one address. So
 * keys of loopback clients are exempt, but only when the server listens on loopback, no proxy is trusted and no public
 * address is set; behind a proxy on the same machine the limits hold. Limits per account or learner always hold.
 */
export function loopbackExemption(
  config: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>,
): (key: string) => boolean {
  const isPrivate =
    isLoopbackHost(config.host) &&
    config.trustedProxies.length === 0 &&
    (config.publicUrl === null || isLoopbackHost(new URL(config.publicUrl).hostname))
  return (key) => isPrivate && LOOPBACK_CLIENT.test(key)
}
