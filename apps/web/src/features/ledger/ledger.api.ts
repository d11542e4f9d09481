import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import { useState } from 'react'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type LedgerMap = Answer<Calls['getLedgerAccounts']>['ledger']
export type Sample = Answer<Calls['getLedgerSample']>['sample']
export type Entry = Sample['entries'][number]
export type Journal = Answer<Calls['listJournals']>['journals'][number]
export type JournalExport = Answer<Calls['getJournalExport']>['journal_export']
export const perPage = 25

export function useLedgerMap() {
  useLiveRefresh(['integration.changed'], ['getLedgerAccounts', 'getLedgerSample'])
  return useCall('getLedgerAccounts', {})
}
export const useSaveLedgerMap = () => useSend('saveLedgerAccounts', { refreshes: ['getLedgerAccounts', 'getLedgerSample'] })
/** A day as it would be exported; without a date the last with anything. */
export const useLedgerSample = (query: { shop_id: string; date?: string; page: number }) =>
  useCall('getLedgerSample', { query: { ...query, limit: perPage } }, { keepPrevious: true })
/** The journals that are there; asked for again when an export of one's own is over. */
export function useJournals(query: Sent<Calls['listJournals']>['query']) {
  useLiveRefresh(['long-job.changed'], ['listJournals'])
  return useCall('listJournals', { query: { ...query, limit: perPage } }, { keepPrevious: true })
}
export const useCreateJournals = () => useSend('createJournals', { refreshes: [] })

const pollMs = 700
/** An export, asked for again until it is over. */
export function useJournalExport(id: string | undefined) {
  const [overId, setOverId] = useState<string>()
  const isOver = id !== undefined && overId === id
  const found = useCall(
    'getJournalExport',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, ...(!isOver && { pollMs }) },
  )
  const job = found.data?.journal_export
  if (job && job.id === id && !isOver && (job.state === 'done' || job.state === 'failed')) setOverId(job.id)
  return found
}
