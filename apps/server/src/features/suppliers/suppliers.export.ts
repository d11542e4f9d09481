import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportSuppliers as call, Supplier } from '@twopost/contract/suppliers'
import { supplierList } from '@twopost/contract/suppliers.list'
import { zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectSupplierIds, selectSuppliersById } from './suppliers.queries.ts'
import { filterOf, presentSuppliers, sortOf } from './suppliers.service.ts'

const statuses: Readonly<Record<Supplier['status'], TwoWords>> = {
  active: ['Active', 'Activo'],
  pending: ['Pending', 'Pendiente'],
  inactive: ['Inactive', 'Inactivo'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<Supplier, keyof typeof supplierList.columns> = {
  name: (row) => row.name,
  category: (row) => row.category,
  contact: [
    { words: ['Contact person', 'Persona de contacto'], value: (row) => row.contact_person },
    { words: ['Phone', 'Teléfono'], value: (row) => row.phone },
    { words: ['E-mail', 'Correo'], value: (row) => row.email },
  ],
  rating: (row) => row.rating,
  status: (row, say) => say.word(statuses[row.status]),
  address: [
    { words: ['Street', 'Calle'], value: (row) => row.address },
    { words: ['City', 'Ciudad'], value: (row) => row.city },
    { words: ['State', 'Estado (EE. UU.)'], value: (row) => row.state },
    { words: ['ZIP code', 'Código postal'], value: (row) => row.zip_code },
    { words: ['Country', 'País'], value: (row) => row.country },
  ],
  account_number: (row) => row.account_number,
  payment_terms: (row) => row.payment_terms,
  website: (row) => row.website,
  created_at: (row, say) => say.at(row.created_at),
}

/** The filtered suppliers as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportSuppliers = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, supplierList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: (inner, most) => selectSupplierIds(inner.tx, filterOf(query), sortOf(query), most),
    rows: async (inner, ids) =>
      (await presentSuppliers(inner, await selectSuppliersById(inner.tx, ids))).map((row) => ({ id: row.id, row })),
  })
