import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import type { CustomerChoice } from '#features/customers/index.ts'
import type { PickedItem } from '#features/order-parts/index.ts'
import { api } from '#platform/api/client.ts'
import { useSend } from '#platform/api/queries.ts'
import type { useShop } from '#platform/session/use-session.ts'
import type { saleBody } from './counter-sale.rules.ts'

export type Sale = Answer<Calls['createCounterSale']>['invoice']
type Shop = NonNullable<ReturnType<typeof useShop>>

/** Who buys without giving a name: one customer of each shop, found by this name and made with the first sale. */
const walkInName = 'Walk-in customer'
const refreshes = [
  ...(['listInvoices', 'getInvoice', 'listReceipts', 'listReceivables', 'getDayExpected', 'getCustomerAccount'] as const),
  ...(['getCustomer', 'listCustomers', 'listItems', 'getItem'] as const),
] as const

/** What the counter of a shop does; paying and discarding need none. */
export function useCounter(shop: Shop | null) {
  const create = useSend('createCounterSale', { refreshes: ['listInvoices'] })
  const put = useSend('putCounterLines', { refreshes: ['listInvoices', 'getInvoice'] })
  const addCustomer = useSend('createCustomer', { refreshes: ['listCustomers'] })
  const shop_id = shop?.id ?? ''
  return {
    pay: useSend('addPayment', { refreshes }),
    discard: useSend('deleteInvoice', { refreshes: ['listInvoices'] }),
    isBusy: create.isPending || put.isPending,
    isNaming: addCustomer.isPending,
    /** The part that a scanned code names; undefined for none. */
    find: async (code: string): Promise<PickedItem | undefined> => {
      const { found } = await api('scan', { query: { code, shop_id } })
      const hit = found.find((one) => one.kind === 'item')
      return hit && (await api('getItem', { params: { id: hit.id }, query: { shop_id } })).item
    },
    /** Drafts the sale, or gives its draft other lines. */
    save: async (sale: Sale | null, customer_id: string, lines: ReturnType<typeof saleBody>): Promise<Sale> =>
      sale === null
        ? (await create.mutateAsync({ query: { shop_id }, body: { customer_id, lines } })).invoice
        : (await put.mutateAsync({ params: { id: sale.id }, body: { lines, version: sale.version } })).invoice,
    walkIn: async (): Promise<CustomerChoice> => {
      const { customers } = await api('listCustomers', { query: { shop_id, all: walkInName, limit: 20 } })
      const known = customers.find((one) => one.name === walkInName)
      // Nobody asks who walks in for a number: that of the shop stands in for it (NOW23).
      const make = async () => {
        const { phone } = (await api('getShop', { params: { id: shop_id } })).shop
        return (await addCustomer.mutateAsync({ query: { shop_id }, body: { name: walkInName, phone, no_email: true } })).customer
      }
      const { id, name } = known ?? (await make())
      return { kind: 'known', id, name }
    },
  }
}
