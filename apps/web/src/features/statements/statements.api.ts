import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { Statement, StatementSkip } from '@twopost/contract/statements'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { Statement, StatementSkip }

type StatementQuery = NonNullable<Sent<Calls['listStatements']>['query']>
export const useStatements = (query: StatementQuery) => useCall('listStatements', { query }, { keepPrevious: true })
export const useLiveStatements = () => useLiveRefresh(['statement.changed'], ['listStatements'])
export const useMakeStatements = () => useSend('createStatements', { refreshes: ['listStatements'] })
export const useSendStatement = () => useSend('sendStatement', { refreshes: ['listStatements'] })
/** Its PDF, fetched with the session. */
export const fetchStatementPdf = (id: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getStatementPdf', { params: { id }, query: { language } }) as unknown as Promise<Blob>
