import type { PrintKind } from '@twopost/contract/documents'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'

export const useCreatePrintJob = () => useSend('createPrintJob', { refreshes: [] })
const pollMs = 700
/** A print job, asked for again until it is over. */
export function usePrintJob(id: string | undefined) {
  const [overId, setOverId] = useState<string>()
  const isOver = id !== undefined && overId === id
  const found = useCall('getPrintJob', { params: { id: id ?? '' } }, { enabled: id !== undefined, ...(!isOver && { pollMs }) })
  const job = found.data?.print_job
  if (job && job.id === id && !isOver && (job.state === 'done' || job.state === 'failed')) setOverId(job.id)
  return found
}
/** Its file, fetched with the session. */
export const fetchPrinted = (id: string): Promise<Blob> => api('getPrintJobPdf', { params: { id } }) as unknown as Promise<Blob>
export type { PrintKind }
