import type { Answer, Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportTenants as call, listTenants } from '@twopost/contract/tenants'
import { tenantList } from '@twopost/contract/tenants.list'
import { exportPlatformList, type Sheet } from '#platform/csv/export-list.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { pageOfTenants } from './tenants.service.ts'

type Line = Answer<typeof listTenants>['tenants'][number]
const states: Readonly<Record<Line['state'], TwoWords>> = {
  pending: ['Pending', 'Pendiente'],
  approved: ['Approved', 'Aprobada'],
  rejected: ['Rejected', 'Rechazada'],
  suspended: ['Suspended', 'Suspendida'],
}

/** What each column of the list gives a file. */
const sheet: Sheet<Line, keyof typeof tenantList.columns> = {
  name: [
    { words: ['Organization', 'Organización'], value: (row) => row.name },
    { words: ['Address', 'Dirección'], value: (row) => row.slug },
  ],
  state: (row, say) => say.word(states[row.state]),
  users: (row) => row.users,
  shops: (row) => row.shops,
  orders: (row) => row.orders,
  activity: (row, say) => say.at(row.last_activity_at),
  created_at: (row, say) => say.at(row.created_at),
}

/** The filtered organizations as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportTenants = (ctx: SessionContext, { query }: Input<typeof call>) =>
  exportPlatformList(ctx, tenantList, sheet, query.columns, (at) => pageOfTenants(ctx, query, at))
