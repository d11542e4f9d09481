import { createHash } from 'node:crypto'

/** JSON with its keys in order, so that what the database gives back has the digest of what was put in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')
