import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportFlags as call, Flag } from '@twopost/contract/flags'
import { flagList } from '@twopost/contract/flags.list'
import type { FlagPriority, FlagStatus, FlagType } from '@twopost/contract/flags.states'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentFlag } from './flags.presenter.ts'
import { selectFlagIds, selectFlagsById } from './flags.queries.ts'
import { filterOf, orderOf } from './flags.service.ts'

const types: Readonly<Record<FlagType, TwoWords>> = {
  safety: ['Safety', 'Seguridad'],
  quality: ['Quality', 'Calidad'],
  parts: ['Parts', 'Piezas'],
  customer: ['Customer', 'Cliente'],
  delay: ['Delay', 'Retraso'],
  technical: ['Technical', 'Técnica'],
  other: ['Other', 'Otra'],
}
const statuses: Readonly<Record<FlagStatus, TwoWords>> = {
  new: ['New', 'Nueva'],
  acknowledged: ['Acknowledged', 'Confirmada'],
  resolved: ['Resolved', 'Resuelta'],
  dismissed: ['Dismissed', 'Descartada'],
}
const priorities: Readonly<Record<FlagPriority, TwoWords>> = {
  low: ['Low', 'Baja'],
  medium: ['Medium', 'Media'],
  high: ['High', 'Alta'],
  urgent: ['Urgent', 'Urgente'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<Flag, keyof typeof flagList.columns> = {
  flag: [
    { words: ['Flag', 'Alerta'], value: (row) => row.title },
    { words: ['Message', 'Mensaje'], value: (row) => row.message },
    { words: ['Task', 'Tarea'], value: (row) => row.taskTitle },
  ],
  order: [
    { words: ['Order', 'Orden'], value: (row) => row.order.number },
    {
      words: ['Vehicle', 'Vehículo'],
      value: ({ vehicle }) => [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
    },
    { words: ['License plate', 'Placa'], value: (row) => row.vehicle.licensePlate },
  ],
  status: (row, say) => say.word(statuses[row.status]),
  priority: (row, say) => say.word(priorities[row.priority]),
  type: (row, say) => say.word(types[row.type]),
  raised_by: (row) => row.raisedByUserName,
  raised_at: (row, say) => say.at(row.timestamp),
  customer: (row) => row.customerName,
  note: (row) => row.note,
  status_at: [
    { words: ['Status since', 'Estado desde'], value: (row, say) => say.at(row.statusAt) },
    { words: ['Status by', 'Estado por'], value: (row) => row.statusByUserName },
  ],
}

/** The filtered flags as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportFlags = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, flagList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) => {
      const { sort, order } = orderOf(query)
      return selectFlagIds(inner.tx, await filterOf(inner, query), sort, order, most)
    },
    rows: async (inner, ids) =>
      (await selectFlagsById(inner.tx, ids)).map((row) => ({ id: row.id, row: presentFlag(inner, row) })),
  })
