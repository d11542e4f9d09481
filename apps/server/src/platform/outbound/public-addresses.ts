import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that lead to no server of the public internet: this machine, private and link-local nets, those of tests and protocols. */
const notPublic = new BlockList()
for (const [net, bits] of [
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
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
/** Of IPv6 only what is given out as public counts, without tunnels that lead to IPv4 addresses and without those of documents. */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const notPublic6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(net, bits, 'ipv6')

/** Does this IP address lead to a server of the public internet (INT11)? False for what is no address. */
export function isPublicAddress(ip: string): boolean {
  const kind = isIP(ip)
  if (kind === 4) return !notPublic.check(ip, 'ipv4')
  return kind === 6 && !ip.includes('%') && public6.check(ip, 'ipv6') && !notPublic6.check(ip, 'ipv6')
}
/** Is it this very machine? */
export const isOwnMachine = (ip: string): boolean => ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'))
