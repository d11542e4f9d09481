import { BlockList, isIP } from 'node:net'

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
/** An IPv4 address that came through an IPv6 socket, as IPv4. */
const plainAddress = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** Is the address one of these, or in one of these ranges? No ranges: any address is. */
export function isFrom(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    try {
      if (bits === undefined) list.addAddress(address, kindOf(address))
      else list.addSubnet(address, Number(bits), kindOf(address))
    } catch {
      // What is no address lets nobody in.
    }
  }
  const from = plainAddress(ip)
  return isIP(from) !== 0 && list.check(from, kindOf(from))
}
