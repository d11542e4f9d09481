import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from './session/session-store.ts'

/** A record somebody looked at: its address, its name, and the title of its list. */
export interface RecentRecord {
  href: string
  title: string
  area: string
}
const most = 8

/** In the memory of the tab alone: names of customers are never stored in a browser (S-63). */
const useRecent = create<{ records: readonly RecentRecord[] }>()(() => ({ records: [] }))

/** The newest first; the same address counts once. */
export const withRecent = (records: readonly RecentRecord[], seen: RecentRecord): RecentRecord[] =>
  [seen, ...records.filter((record) => record.href !== seen.href)].slice(0, most)

// Another person or another organization begins with nothing.
useSession.subscribe((state, before) => {
  if (
    state.session?.tenant?.id !== before.session?.tenant?.id ||
    state.session?.user.account_id !== before.session?.user.account_id
  )
    useRecent.setState({ records: [] })
})

/** Keeps the record that a detail screen shows. */
export function useRememberRecord({ href, title, area }: RecentRecord): void {
  useEffect(() => {
    useRecent.setState(({ records }) => ({ records: withRecent(records, { href, title, area }) }))
  }, [href, title, area])
}

/** What was looked at last, newest first. */
export const useRecentRecords = (): readonly RecentRecord[] => useRecent((state) => state.records)
