import type { Answer, Input } from '@twopost/contract/core/call'
import type { TwoWords } from '@twopost/contract/core/list'
import type { exportGlobalUsers as call, listGlobalUsers } from '@twopost/contract/users'
import { globalUserList } from '@twopost/contract/users.list'
import { exportPlatformList, type Sheet } from '#platform/csv/export-list.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { pageOfAccounts } from './global-users.service.ts'

type Line = Answer<typeof listGlobalUsers>['global_users'][number]
const yes: TwoWords = ['Yes', 'Sí']

/** What each column of the list gives a file. */
const sheet: Sheet<Line, keyof typeof globalUserList.columns> = {
  name: [
    { words: ['Account', 'Cuenta'], value: (row) => row.name },
    { words: ['E-mail', 'Correo'], value: (row) => row.email },
    { words: ['E-mail confirmed', 'Correo confirmado'], value: (row, say) => (row.email_verified ? say.word(yes) : null) },
    { words: ['Super-admin', 'Superadministrador'], value: (row, say) => (row.is_super_admin ? say.word(yes) : null) },
  ],
  memberships: (row) => row.memberships.map((one) => `${one.name} (${one.role})`).join('; '),
  lastSeen: (row, say) => say.at(row.last_seen_at),
  sessions: (row) => row.live_sessions,
  created: (row, say) => say.at(row.created_at),
}

/** The filtered accounts as a CSV file. @throws Problem EXPORT_TOO_LARGE */
export const exportGlobalUsers = (ctx: SessionContext, { query }: Input<typeof call>) =>
  exportPlatformList(ctx, globalUserList, sheet, query.columns, (at) => pageOfAccounts(ctx, query, at))
