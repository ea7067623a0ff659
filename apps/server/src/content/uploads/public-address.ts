import { BlockList, isIPv4, isIPv6 } from 'node:net'

/*
 * Which addresses may be fetched for a learner: those of the public internet and no others. Everything that leads to this
 * machine, its network, its neighbours or its cloud's own services is refused, however it is written.
 */

/** RFC 6890 and its successors: nothing here is reached over the public internet. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Parts of the public range that carry another address inside or are for examples. */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6')

const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address (not a name) is one of the public internet. Mapped and translated forms are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
