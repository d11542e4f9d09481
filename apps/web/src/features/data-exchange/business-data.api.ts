import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { api, callUrl } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type Export = Answer<Calls['listExports']>['exports'][number]
export const perPage = 25

export const isAtWork = (one: Export): boolean => one.state === 'asked' || one.state === 'running'
const isAnyAtWork = (answer: Answer<Calls['listExports']> | undefined): boolean => answer?.exports.some(isAtWork) === true
/** Exports of everything; asked again every second while one is being written, because how far it is is told to its person alone. */
export function useExports(page: number, isWorking: boolean) {
  useLiveRefresh(['data.changed'], ['listExports'])
  return useCall('listExports', { query: { page, limit: perPage } }, { keepPrevious: true, ...(isWorking && { pollMs: 1_000 }) })
}
export { isAnyAtWork }

const exports = { refreshes: ['listExports'] } as const
export const useCreateExport = () => useSend('createExport', exports)
export const useDeleteExport = () => useSend('deleteExport', exports)

/** Has the browser itself save the archive: it may be larger than the memory of the page. @throws ApiError */
export async function saveExport(id: string): Promise<void> {
  const { ticket } = await api('createExportTicket', { params: { id } })
  const link = document.createElement('a')
  link.href = callUrl('getExportFile', { params: { id }, query: { ticket } })
  link.download = ''
  link.click()
}
