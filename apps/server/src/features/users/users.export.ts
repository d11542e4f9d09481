import type { Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportUsers as call } from '@twopost/contract/users'
import { userList } from '@twopost/contract/users.list'
import { selectShops, zoneOfShops } from '#features/shops/index.ts'
import { exportList, type Sheet } from '#platform/csv/export-list.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { selectUsers, selectUsersById } from './user-list.queries.ts'
import { filterOf } from './user-list.service.ts'
import { presentUser, type UserView } from './users.presenter.ts'

const statuses: Readonly<Record<UserView['status'], TwoWords>> = {
  active: ['Active', 'Activo'],
  inactive: ['Inactive', 'Inactivo'],
  suspended: ['Suspended', 'Suspendido'],
}
type Line = UserView & { shopNames: string[] }

/** What each column of the list gives a file. */
const sheet: Sheet<Line, keyof typeof userList.columns> = {
  name: [
    { words: ['Person', 'Persona'], value: (row) => row.name },
    { words: ['E-mail', 'Correo'], value: (row) => row.email },
  ],
  role: (row) => row.roleName,
  shops: (row, say) => (row.shopIds.length === 0 ? say.word(['All shops', 'Todos los talleres']) : row.shopNames.join(', ')),
  status: (row, say) => say.word(statuses[row.status]),
  joined: (row, say) => say.at(row.joinedAt),
  phone: (row) => row.phoneNumber,
  title: (row) => row.jobTitle,
}

/** The filtered people of the organization as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportUsers = (ctx: OutsideContext, { query }: Input<typeof call>) =>
  exportList(ctx, userList, sheet, query.columns, {
    zone: (inner) => zoneOfShops(inner, inner.shopIds),
    ids: async (inner, most) =>
      (await selectUsers(inner.tx, filterOf(inner, query), { limit: most, offset: 0 })).map((row) => row.id),
    rows: async (inner, ids) => {
      const [rows, shops] = await Promise.all([
        selectUsersById(inner.tx, ids, inner.shopIds),
        selectShops(inner.tx, inner.shopIds),
      ])
      return rows.map((row) => ({
        id: row.id,
        row: {
          ...presentUser(inner.tenant, row),
          shopNames: shops.filter((shop) => row.shop_ids.includes(shop.id)).map((shop) => shop.name),
        },
      }))
    },
  })
