import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type {
  exportPartsRequests as call,
  PartsDecision,
  PartsRequest,
  PartsRequestPriority,
  PartsRequestStatus,
} from '@twopost/contract/order-parts'
import { partsRequestList } from '@twopost/contract/order-parts.list'
import { shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { type CsvSay, exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentRequest } from './parts-requests.presenter.ts'
import { selectAsked, selectRequestIds, selectRequestsById } from './parts-requests.queries.ts'
import { requestFilterOf } from './parts-requests.service.ts'

const statuses: Readonly<Record<PartsRequestStatus, TwoWords>> = {
  pending: ['Pending', 'Pendiente'],
  approved: ['Approved, to hand out', 'Aprobada, por entregar'],
  fulfilled: ['Handed out', 'Entregada'],
  rejected: ['Not approved', 'No aprobada'],
}
const priorities: Readonly<Record<PartsRequestPriority, TwoWords>> = {
  low: ['Low', 'Baja'],
  medium: ['Medium', 'Media'],
  high: ['High', 'Alta'],
  urgent: ['Urgent', 'Urgente'],
}
const decided: Readonly<Record<PartsDecision, TwoWords>> = {
  take: ['from stock', 'de las existencias'],
  order: ['ordered', 'pedida'],
  reject: ['not given', 'no se dio'],
}
const partText = (part: PartsRequest['parts'][number], say: CsvSay): string => {
  const named = [`${part.quantity} × ${part.name}`, part.partNumber && `(${part.partNumber})`].filter(Boolean).join(' ')
  return part.decision === null ? named : `${named}: ${say.word(decided[part.decision])}`
}
const sheet: Sheet<PartsRequest, keyof typeof partsRequestList.columns> = {
  requested_at: (row, say) => say.at(row.requestedAt),
  technician: (row) => row.technicianName,
  order: [
    { words: ['Work order', 'Orden de trabajo'], value: (row) => row.orderNumber },
    { words: ['Title', 'Título'], value: (row) => row.orderTitle },
    {
      words: ['Vehicle', 'Vehículo'],
      value: ({ vehicle }) => [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' '),
    },
    { words: ['License plate', 'Placa'], value: (row) => row.vehicle.licensePlate },
  ],
  parts: [
    { words: ['Parts', 'Piezas'], value: (row, say) => row.parts.map((part) => partText(part, say)).join('; ') },
    { words: ['Note', 'Nota'], value: (row) => row.notes },
  ],
  priority: (row, say) => say.word(priorities[row.priority]),
  status: (row, say) => say.word(statuses[row.status]),
  answer: [
    { words: ['Answer', 'Respuesta'], value: (row) => row.answer },
    { words: ['Decided by', 'Decidido por'], value: (row) => row.decidedByName },
    { words: ['Decided', 'Decidido'], value: (row, say) => say.at(row.decidedAt) },
  ],
}

/** The filtered requests for parts as a CSV or XLSX file (H25). @throws Problem EXPORT_TOO_LARGE */
export const exportPartsRequests = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, partsRequestList, sheet, query.columns, {
    format: query.format,
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) =>
      selectRequestIds(inner.tx, await requestFilterOf(inner, query), query.status?.length ? query.status : null, most),
    rows: async (inner, ids) => {
      const [rows, asked] = await Promise.all([selectRequestsById(inner.tx, ids), selectAsked(inner.tx, ids)])
      return rows.map((row) => ({ id: row.id, row: presentRequest(row, asked) }))
    },
  })
