import type { CallName, Calls } from '@twopost/contract/calls'
import type { Answer, Sent } from '@twopost/contract/core/call'
import type { Invoice, InvoiceDetail } from '@twopost/contract/invoices'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { Invoice, InvoiceDetail }
export type InvoicePayment = InvoiceDetail['payments'][number]
export type PublicInvoice = Answer<Calls['getPublicInvoice']>['invoice']
/** What is open, late, drafted and paid, over the whole list. */
export type InvoiceTotals = Answer<Calls['listInvoices']>['totals']
type ListQuery = NonNullable<Sent<Calls['listInvoices']>['query']>

export const useInvoices = (query: ListQuery) => useCall('listInvoices', { query }, { keepPrevious: true })
export const useInvoice = (id: string) => useCall('getInvoice', { params: { id } })
/** The invoice behind a customer's link; needs no sign-in. */
export const usePublicInvoice = (token: string) => useCall('getPublicInvoice', { params: { token } })

/** Invoices others change: issued, paid, overdue by the hourly job. */
export const useLiveInvoices = (names: readonly CallName[], id?: string) =>
  useLiveRefresh(['invoice.changed'], names, id === undefined ? undefined : (event) => event.ids.invoice_id === id)

const own = ['listInvoices', 'getInvoice'] as const
/** Issuing and voiding move the order, and what its customer owes. */
const wide = [...own, 'getServiceOrder', 'listServiceOrders', 'getOrderBoard', 'getCustomer', 'listCustomers'] as const
export const useUpdateInvoice = () => useSend('updateInvoice', { refreshes: own })
export const useDeleteInvoice = () =>
  useSend('deleteInvoice', { refreshes: ['listInvoices', 'getServiceOrder', 'listServiceOrders'] })
export const useSendInvoice = () => useSend('sendInvoice', { refreshes: wide })
export const useAddPayment = () => useSend('addPayment', { refreshes: wide })
export const useReversePayment = () => useSend('reversePayment', { refreshes: wide })
/** A customer link is told once, when it is made. */
export const useInvoiceLink = () => useSend('createInvoiceLink', { refreshes: [] })
export const useInvoiceDispute = () =>
  useSend('setInvoiceDispute', { refreshes: [...wide, 'listReceivables', 'getCustomerAccount', 'previewLateFees'] })
export const useVoidInvoice = () => useSend('voidInvoice', { refreshes: wide })

/** The PDF as a file of this browser: the call needs the session, which a plain link does not carry. */
export const fetchInvoicePdf = (id: string, language?: 'en' | 'es'): Promise<Blob> =>
  api('getInvoicePdf', { params: { id }, query: { language } }) as unknown as Promise<Blob>
