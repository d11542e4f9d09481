import { isIP } from 'node:net'
import { isLoopback } from '#platform/config/settings.ts'

/** What passkeys of this installation are made for. */
export interface RelyingParty {
  /** The host name; a passkey never works under another one. */
  readonly id: string
  /** Where the pages may have come from. */
  readonly origins: readonly string[]
}

/**
 * The relying party of an installation that people open at this address. On this machine alone it is `localhost`.
 * @returns undefined where people open a bare IP address, which passkeys cannot be made for
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const url = new URL(address)
  if (isLoopback(url.hostname)) {
    const local = `${url.protocol}//localhost${url.port === '' ? '' : `:${url.port}`}`
    return { id: 'localhost', origins: [...new Set([url.origin, local])] }
  }
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { id: url.hostname, origins: [url.origin] }
}
