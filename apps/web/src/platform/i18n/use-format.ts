import { useMemo } from 'react'
import { useLocale } from '../app-storage.ts'
import { useNow } from '../clock.ts'
import { useSession } from '../session/session-store.ts'
import { type Format, makeFormat } from './format.ts'

/** The zone in which times are shown: the selected shop's, else this machine's. */
export function useZone(): string {
  const zone = useSession((state) => state.shop?.time_zone)
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formats in the language in use and the shop's zone; ages and due dates are renewed each minute. */
export function useFormat(): Format {
  const locale = useLocale()
  const zone = useZone()
  const at = useNow(60_000)
  return useMemo(() => makeFormat(locale, zone, at), [locale, zone, at])
}
