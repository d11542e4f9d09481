/** How old something is, in the units of the specification (H31): under a minute, minutes, hours, days. */
export function ageOf(createdAt: string, nowMs: number): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / 60_000))
  if (minutes < 1) return { unit: 'now', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) }
}

/** Where a notification leads: its path below the tenant, or nowhere. */
export const placeOf = (actionUrl: string | null, slug: string | undefined): string | null =>
  actionUrl && slug ? `/${encodeURIComponent(slug)}/${actionUrl.replace(/^\/+/, '')}` : null
