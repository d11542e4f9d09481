import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'
import type { CreditNote, CreditPreview } from '@twopost/contract/invoices'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { CreditNote, CreditPreview }

type ListQuery = NonNullable<Sent<Calls['listCreditNotes']>['query']>
export type CreditTryBody = Sent<Calls['previewCreditNote']>['body']

export const useCreditNotes = (query: ListQuery) => useCall('listCreditNotes', { query }, { keepPrevious: true })
export const useLiveCreditNotes = () => useLiveRefresh(['credit-note.changed'], ['listCreditNotes'])
/** What a credit would come to and do; asked while somebody chooses. Nothing is asked for an empty choice. */
export const useCreditPreview = (id: string, body: CreditTryBody | null) =>
  useCall('previewCreditNote', { params: { id }, body: body ?? {} }, { enabled: body !== null, keepPrevious: true, staleTime: 0 })
/** A credit moves the invoice, its money, the customer's account and the stock. */
export const useCreditInvoice = () =>
  useSend('createCreditNote', {
    refreshes: [
      ...(['listCreditNotes', 'getInvoice', 'listInvoices', 'getServiceOrder', 'listReceipts', 'getReceipt'] as const),
      ...(['getCustomerAccount', 'listReceivables', 'getCustomer', 'listItems', 'getItem'] as const),
    ],
  })
export const useSendCreditNote = () => useSend('sendCreditNote', { refreshes: ['listCreditNotes'] })
/** Its PDF, fetched with the session. */
export const fetchCreditNotePdf = (id: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getCreditNotePdf', { params: { id }, query: { language } }) as unknown as Promise<Blob>
