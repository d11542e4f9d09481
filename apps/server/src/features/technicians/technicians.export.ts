import type { Answer, Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportTechnicians as call, getTechnician } from '@twopost/contract/technicians'
import { technicianList } from '@twopost/contract/technicians.list'
import { selectShops, shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { presentTechnician } from './technicians.presenter.ts'
import { selectTechnicians, selectTechniciansById } from './technicians.queries.ts'
import { filterOf } from './technicians.service.ts'

const statuses: Readonly<Record<'active' | 'inactive', TwoWords>> = {
  active: ['Active', 'Activo'],
  inactive: ['Inactive', 'Inactivo'],
}
type Line = Answer<typeof getTechnician>['technician'] & { shopNames: string[] }

/** What each column of the list gives a file. */
const sheet: Sheet<Line, keyof typeof technicianList.columns> = {
  name: (row) => row.name,
  skills: (row) => row.skills.map((skill) => skill.name).join(', '),
  shops: (row, say) => (row.shopIds.length === 0 ? say.word(['All shops', 'Todos los talleres']) : row.shopNames.join(', ')),
  jobs: (row) => row.openJobCount,
  now: (row, say) => (row.runningOrderId ? say.word(['Working', 'Trabajando']) : null),
  status: (row, say) => say.word(statuses[row.status]),
  contact: [
    { words: ['Phone', 'Teléfono'], value: (row) => row.phone },
    { words: ['E-mail', 'Correo'], value: (row) => row.email },
  ],
}

/** The filtered technicians as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportTechnicians = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, technicianList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, shopFilter(inner, query.shop_id)),
    ids: async (inner, most) => (await selectTechnicians(inner.tx, filterOf(inner, query), most, 0)).map((row) => row.id),
    rows: async (inner, ids) => {
      const [rows, shops] = await Promise.all([
        selectTechniciansById(inner.tx, ids, inner.shopIds),
        selectShops(inner.tx, inner.shopIds),
      ])
      return rows.map((row) => ({
        id: row.id,
        row: {
          ...presentTechnician(inner, row),
          shopNames: shops.filter((shop) => row.shop_ids.includes(shop.id)).map((shop) => shop.name),
        },
      }))
    },
  })
