/** The kinds of business that the form offers; an application may name another one in its own words. */
export const businessTypes = ['llc', 'corporation', 'partnership', 'sole', 'nonprofit', 'public', 'other'] as const
export type BusinessType = (typeof businessTypes)[number]
export const isKnownType = (type: string): type is BusinessType => (businessTypes as readonly string[]).includes(type)

export interface AddressParts {
  street: string
  city: string
  state: string
  country: string
  postalCode: string
}

/** An address in one line: `1180 Samoa Blvd, Eureka, CA 95501, US`; '' when nothing of it is known. */
export function addressLine({ street, city, state, country, postalCode }: AddressParts): string {
  const area = [state, postalCode].filter(Boolean).join(' ')
  return [street, city, area, country].filter(Boolean).join(', ')
}

/** A link that may be followed: http and https only (S-64); null for anything else. */
export function safeLink(website: string): string | null {
  return /^https?:\/\//i.test(website) && URL.canParse(website) ? website : null
}

/** The website as people say it: without the scheme. */
export const siteName = (website: string): string => website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** `•••••6183`: all but the last four. */
export function maskedTail(text: string): string {
  return text.length <= 4 ? '•'.repeat(text.length) : `•••••${text.slice(-4)}`
}

/** `1d 20h`, `3h`, `12m`. */
export function waitedText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours > 0 ? `${days}d ${hours}h` : `${days}d`
  return hours > 0 ? `${hours}h` : `${minutes}m`
}
