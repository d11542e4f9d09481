import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type * as calls from '@twopost/contract/estimates'
import type { AskedOrder } from '@twopost/contract/estimates'
import { askedOrderList } from '@twopost/contract/estimates.list'
import type { ApprovalState } from '@twopost/contract/service-orders.states'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectAskedById, selectAskedIds } from './asked-orders.queries.ts'
import { askedFilterOf, askedSortOf, presentAskedOrder } from './asked-orders.service.ts'

const states: Readonly<Record<ApprovalState, TwoWords>> = {
  none: ['Not asked', 'Sin consulta'],
  draft: ['Not presented', 'Sin presentar'],
  waiting: ['Waiting', 'En espera'],
  partly: ['Partly approved', 'Aprobado en parte'],
  approved: ['Approved', 'Aprobado'],
  declined: ['Declined', 'Rechazado'],
}
const sheet: Sheet<AskedOrder, keyof typeof askedOrderList.columns> = {
  order: [
    { words: ['Order', 'Orden'], value: (row) => row.number },
    { words: ['Estimate', 'Estimado'], value: (row) => row.estimate?.number ?? null },
  ],
  vehicle: [
    { words: ['Vehicle', 'Vehículo'], value: (row) => row.vehicle },
    { words: ['License plate', 'Placa'], value: (row) => row.license_plate },
    { words: ['Customer', 'Cliente'], value: (row) => row.customer.name },
    { words: ['Phone', 'Teléfono'], value: (row) => row.customer.phone },
  ],
  state: (row, say) => say.word(states[row.approval_state]),
  value: (row) => row.presented_total,
  since: (row, say) => say.at(row.presented_at),
  opened: (row, say) => say.at(row.first_opened_at),
  decided: (row, say) => say.at(row.decided_at),
  advisor: (row) => row.advisor?.name ?? null,
  approved: (row) => row.approved_total,
  valid_until: (row) => row.estimate?.valid_until ?? null,
}
/** The filtered orders whose customers are asked, as a file. @throws Problem EXPORT_TOO_LARGE */
export const exportAskedOrders = (ctx: OutsideContext, { query }: Input<typeof calls.exportAskedOrders>) =>
  exportList(ctx, askedOrderList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) => selectAskedIds(inner.tx, await askedFilterOf(inner, query), askedSortOf(query), most),
    rows: async (inner, ids) =>
      (await selectAskedById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentAskedOrder(row) })),
  })
