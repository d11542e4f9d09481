import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type ImportBatch = Answer<Calls['listImports']>['imports'][number]
export type ImportedRow = Answer<Calls['listImportRows']>['rows'][number]
export type Kind = ImportBatch['kind']
export const perPage = 25

export function useImports(page: number) {
  useLiveRefresh(['data.changed'], ['listImports'])
  return useCall('listImports', { query: { page, limit: perPage } }, { keepPrevious: true })
}
/** One import; asked again every second while a job works on it. */
export function useImport(id: string, isWorking: boolean) {
  useLiveRefresh(['data.changed'], ['getImport', 'listImportRows'])
  return useCall('getImport', { params: { id } }, isWorking ? { pollMs: 1_000 } : {})
}
export const useImportRows = (id: string, verdict: ImportedRow['verdict'], page: number) =>
  useCall('listImportRows', { params: { id }, query: { verdict, page, limit: perPage } }, { keepPrevious: true })
const changed = { refreshes: ['getImport', 'listImports', 'listImportRows'] } as const
export const useCreateImport = () => useSend('createImport', changed)
export const usePutMapping = () => useSend('putImportMapping', changed)
export const useCheckImport = () => useSend('checkImport', changed)
export const useApplyImport = () => useSend('applyImport', changed)
export const useUndoImport = () => useSend('undoImport', changed)
