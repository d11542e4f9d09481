import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type * as calls from '@twopost/contract/deferred'
import type { DeferredReason, DeferredService, DeferredStatus } from '@twopost/contract/deferred'
import { deferredList } from '@twopost/contract/deferred.list'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectDeferredById, selectDeferredIds } from './deferred.queries.ts'
import { deferredFilterOf, deferredSortOf, presentDeferred } from './deferred.service.ts'

const statuses: Readonly<Record<DeferredStatus, TwoWords>> = {
  open: ['Open', 'Pendiente'],
  offered: ['Offered', 'Ofrecido'],
  sold: ['Sold', 'Vendido'],
  dismissed: ['Closed', 'Cerrado'],
  expired: ['Expired', 'Vencido'],
}
const reasons: Readonly<Record<DeferredReason, TwoWords>> = {
  declined: ['Declined', 'Rechazado'],
  postponed: ['Later', 'Después'],
  not_presented: ['Not presented', 'Sin presentar'],
  finding: ['Found', 'Encontrado'],
  by_hand: ['Noted', 'Anotado'],
}
const urgencies: Readonly<Record<NonNullable<DeferredService['urgency']>, TwoWords>> = {
  now: ['Now', 'Ahora'],
  soon: ['Soon', 'Pronto'],
  later: ['Later', 'Después'],
}
const sheet: Sheet<DeferredService, keyof typeof deferredList.columns> = {
  name: (row) => row.name,
  vehicle: [
    { words: ['Vehicle', 'Vehículo'], value: (row) => row.vehicle },
    { words: ['License plate', 'Placa'], value: (row) => row.license_plate },
    { words: ['Customer', 'Cliente'], value: (row) => row.customer.name },
    { words: ['Phone', 'Teléfono'], value: (row) => row.customer.phone },
  ],
  urgency: (row, say) => (row.urgency ? say.word(urgencies[row.urgency]) : null),
  price: (row) => row.price_then,
  noted_on: (row) => row.noted_on,
  due_on: (row) => row.due_on,
  follow_up_on: (row) => row.follow_up_on,
  contact: (row, say) => say.at(row.last_contact?.at ?? null),
  status: (row, say) => say.word(statuses[row.status]),
  reason: (row, say) => say.word(reasons[row.reason]),
  category: (row) => row.category,
  offers: (row) => row.offers,
}
/** The filtered deferred work as a file. @throws Problem EXPORT_TOO_LARGE */
export const exportDeferredServices = (ctx: OutsideContext, { query }: Input<typeof calls.exportDeferredServices>) =>
  exportList(ctx, deferredList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: (inner, most) => selectDeferredIds(inner.tx, deferredFilterOf(inner, query), deferredSortOf(query), most),
    rows: async (inner, ids) =>
      (await presentDeferred(inner, await selectDeferredById(inner.tx, ids))).map((row) => ({ id: row.id, row })),
  })
