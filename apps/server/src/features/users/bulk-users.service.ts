import type { BulkAction, BulkInput } from '@twopost/contract/users'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { grantableRole } from './user-access.service.ts'
import { deleteUser, updateUser } from './user-change.service.ts'

const statusOf: Partial<Record<BulkAction, 'active' | 'inactive' | 'suspended'>> = {
  activate: 'active',
  deactivate: 'inactive',
  suspend: 'suspended',
}

/**
 * One change to many people; a refusal for one leaves the others (C41, OP-48). Every refusal comes before anything of
 * that person is written.
 */
export async function bulkUsers(ctx: Context, { body }: { body: BulkInput }) {
  if (body.action === 'assignRole') await grantableRole(ctx, body.roleId ?? '')
  const results: { id: string; done: boolean; code: string | null; message: string | null }[] = []
  const status = statusOf[body.action]
  for (const id of [...new Set(body.user_ids)].sort()) {
    try {
      if (body.action === 'delete') await deleteUser(ctx, { params: { id } })
      else await updateUser(ctx, { params: { id }, body: status ? { status } : { roleId: body.roleId } })
      results.push({ id, done: true, code: null, message: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.push({ id, done: false, code: error.code, message: error.message })
    }
  }
  const count = results.filter((one) => one.done).length
  ctx.note({
    kind: 'user',
    id: null,
    code: 'users.changed',
    params: { count, total: results.length },
  })
  return { results }
}
