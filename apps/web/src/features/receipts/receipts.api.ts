import type { Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import type { DayExpected, Receipt, ReceivableRow } from '@twopost/contract/receipts'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { DayExpected, Receipt, ReceivableRow }
export type ReceivableTotals = Answer<Calls['listReceivables']>['totals']
export type ReceiptTotals = Answer<Calls['listReceipts']>['totals']
type ReceiptQuery = NonNullable<Sent<Calls['listReceipts']>['query']>
type ReceivableQuery = NonNullable<Sent<Calls['listReceivables']>['query']>

export const useReceipts = (query: ReceiptQuery) => useCall('listReceipts', { query }, { keepPrevious: true })
/** One receipt with the invoices it is on and what was given back of it; nothing for an empty id. */
export const useReceipt = (id: string) => useCall('getReceipt', { params: { id } }, { enabled: id !== '' })
export const useReceivables = (query: ReceivableQuery) => useCall('listReceivables', { query }, { keepPrevious: true })
export const useDay = (date: string, shopId: string | undefined) =>
  useCall('getDayExpected', { params: { date }, query: { shop_id: shopId } }, { enabled: shopId !== undefined })
export type CustomerAccount = Answer<Calls['getCustomerAccount']>['account']
/** What a customer owes and has, of 90 days where no first day is given. */
export const useAccount = (customerId: string, from?: string) =>
  useCall(
    'getCustomerAccount',
    { params: { id: customerId }, query: { from } },
    { enabled: customerId !== '', keepPrevious: true },
  )
/** What a customer has to pay, the oldest due first, at most a hundred. */
export const useOpenInvoices = (customerId: string) =>
  useCall(
    'listInvoices',
    { query: { customer: customerId, status: 'sent,overdue' as never, sort: 'dueDate', order: 'asc', limit: 100 } },
    { enabled: customerId !== '' },
  )

const money = ['listReceipts', 'getReceipt', 'listReceivables', 'getDayExpected', 'getCustomerAccount'] as const
/** What others take, apply, give back and close is fetched again. */
export const useLiveMoney = () => useLiveRefresh(['receipt.changed', 'day.changed', 'invoice.changed'], money)
const wide = [...money, 'listInvoices', 'getInvoice', 'getCustomer', 'listCustomers'] as const
export const useCreateReceipt = () => useSend('createReceipt', { refreshes: wide })
export const useApplyReceipt = () => useSend('applyReceipt', { refreshes: wide })
export const useUnapplyReceipt = () => useSend('unapplyReceipt', { refreshes: wide })
export const useRefundReceipt = () => useSend('refundReceipt', { refreshes: wide })
export const useReverseReceipt = () => useSend('reverseReceipt', { refreshes: wide })
export const useSendReceipt = () => useSend('sendReceipt', { refreshes: [] })
/** Its PDF, fetched with the session. */
export const fetchReceiptPdf = (id: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getReceiptPdf', { params: { id }, query: { language } }) as unknown as Promise<Blob>
export const useAddOpening = () => useSend('createOpeningBalance', { refreshes: wide })
const days = ['getDayExpected', 'listDayCloses'] as const
export const useCloseDay = () => useSend('closeDay', { refreshes: days })
export const useReopenDay = () => useSend('reopenDay', { refreshes: days })
export const useCashMove = () => useSend('addCashMove', { refreshes: days })
