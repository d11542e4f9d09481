import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { PickedItem } from '#features/order-parts/index.ts'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import type { useShop } from '#platform/session/use-session.ts'
import type { saleBody } from './counter-sale.rules.ts'

export type Sale = Answer<Calls['createCounterSale']>['invoice']
type Shop = NonNullable<ReturnType<typeof useShop>>

const refreshes = [
  ...(['listInvoices', 'getInvoice', 'listReceipts', 'listReceivables', 'getDayExpected', 'getCustomerAccount'] as const),
  ...(['getCustomer', 'listCustomers', 'listItems', 'getItem'] as const),
] as const

export const useDraftSale = (id: string) => useCall('getInvoice', { params: { id } })
/** What the counter of a shop does; paying and discarding need none. */
export function useCounter(shop: Shop | null) {
  const create = useSend('createCounterSale', { refreshes: ['listInvoices', 'listCustomers'] })
  const put = useSend('putCounterLines', { refreshes: ['listInvoices', 'getInvoice'] })
  const shop_id = shop?.id ?? ''
  return {
    pay: useSend('addPayment', { refreshes }),
    discard: useSend('deleteInvoice', { refreshes: ['listInvoices'] }),
    isBusy: create.isPending || put.isPending,
    /** The part that a scanned code names; undefined for none. */
    find: async (code: string): Promise<PickedItem | undefined> => {
      const { found } = await api('scan', { query: { code, shop_id } })
      const hit = found.find((one) => one.kind === 'item')
      return hit && (await api('getItem', { params: { id: hit.id }, query: { shop_id } })).item
    },
    /** Drafts the sale, or gives its draft other lines. Without a customer it is the shop's walk-in customer who buys. */
    save: async (sale: Sale | null, customer_id: string | undefined, lines: ReturnType<typeof saleBody>): Promise<Sale> =>
      sale === null
        ? (await create.mutateAsync({ query: { shop_id }, body: { customer_id, lines } })).invoice
        : (await put.mutateAsync({ params: { id: sale.id }, body: { lines, version: sale.version } })).invoice,
  }
}
