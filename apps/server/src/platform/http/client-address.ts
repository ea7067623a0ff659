import { BlockList, isIP, isIPv6 } from 'node:net'

/** Finds the caller's address behind proxies that are trusted; no header spelling makes a new one. */
export type ClientAddress = (socketAddress: string, forwardedFor: string | null) => string

/**
 * `trusted` holds addresses or CIDR ranges. Hops are read from the nearest; the first one that is not trusted is the
 * caller. IPv6 is cut to its /64, IPv4 inside IPv6 counts as IPv4. Throws for a range that is none.
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const proxies = blockListOf(trusted)
  return (socketAddress, forwardedFor) => {
    let address = plainAddress(socketAddress)
    const hops = forwardedFor?.split(',') ?? []
    while (hops.length > 0 && isTrusted(proxies, address)) {
      const hop = plainAddress(hops.pop() ?? '')
      if (isIP(hop) === 0) break
      address = hop
    }
    return isIPv6(address) ? network64(address) : address
  }
}

function blockListOf(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

const isTrusted = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Some proxies name the port as well: `198.51.100.7:4711`, `[2001:db8::9]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/

function plainAddress(text: string): string {
  const withPort = WITH_PORT.exec(text.trim())
  const trimmed = withPort?.[1] ?? withPort?.[2] ?? text.trim()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(trimmed)
  return mapped?.[1] ?? trimmed.replace(/%.*$/, '')
}

function network64(address: string): string {
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
