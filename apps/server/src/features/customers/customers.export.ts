import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { Customer, exportCustomers as call } from '@twopost/contract/customers'
import { customerList } from '@twopost/contract/customers.list'
import { requiredShopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentCustomer } from './customers.presenter.ts'
import { selectCustomerIds, selectCustomersById } from './customers.queries.ts'
import { filterOf } from './customers.service.ts'

const types: Readonly<Record<string, TwoWords>> = { individual: ['Individual', 'Particular'], company: ['Company', 'Empresa'] }
const statuses: Readonly<Record<string, TwoWords>> = { active: ['Active', 'Activo'], inactive: ['Inactive', 'Inactivo'] }

/** What each column of the list gives a file. */
const sheet: Sheet<Customer, keyof typeof customerList.columns> = {
  name: [
    { words: ['Customer', 'Cliente'], value: (row) => row.name },
    { words: ['Company', 'Empresa'], value: (row) => row.company_name },
    { words: ['Type', 'Tipo'], value: (row, say) => say.word(types[row.customer_type]) },
  ],
  contact: [
    { words: ['Phone', 'Teléfono'], value: (row) => row.phone },
    { words: ['E-mail', 'Correo'], value: (row) => row.email },
  ],
  status: (row, say) => say.word(statuses[row.status]),
  vehicles: (row) => row.vehicle_count,
  orders: (row) => row.open_order_count,
  balance: (row) => row.balance_due,
  address: [
    { words: ['Street', 'Calle'], value: (row) => row.address },
    { words: ['City', 'Ciudad'], value: (row) => row.city },
    { words: ['State', 'Estado (EE. UU.)'], value: (row) => row.state },
    { words: ['ZIP code', 'Código postal'], value: (row) => row.zip_code },
  ],
  terms: (row) => row.billing_preferences.paymentTerms,
  created: (row, say) => say.at(row.created_at),
}

/** The filtered customers as a CSV file. @throws Problem SHOP_ID_REQUIRED, EXPORT_TOO_LARGE */
export const exportCustomers = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, customerList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, requiredShopFilter(inner, query.shop_id)),
    ids: (inner, most) => selectCustomerIds(inner.tx, filterOf(inner, query), most),
    rows: async (inner, ids) =>
      (await selectCustomersById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentCustomer(inner, row, '') })),
  })
