import type { Answer } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { type PageQuery, pageOfAll } from '@twopost/contract/core/page'
import type { ProblemCode } from '@twopost/contract/core/problem'
import type { createPermissionCategory, PermissionGroupChange, PermissionGroupInput } from '@twopost/contract/roles'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { categoryQueries, type GroupQueries, type GroupRow, resourceQueries } from './permissions.queries.ts'

const mostGroups = 200

type GroupView = Answer<typeof createPermissionCategory>['permission_category']
interface Kind<One> {
  queries: GroupQueries
  /** How one of them is answered. */
  answer: (group: GroupView) => One
  word: 'category' | 'resource'
  missing: ProblemCode
  taken: ProblemCode
  inUse: ProblemCode
  /** The name is in the ids of its permissions, so it stays as long as there are any. */
  nameIsFixed: boolean
}

const present = (row: GroupRow): GroupView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  permissionCount: row.permission_count,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The use cases of categories and resources of permissions, which follow the same rules (C26, C27). */
function groups<One>(kind: Kind<One>) {
  async function hold(tx: Tx, id: string): Promise<GroupRow> {
    const row = isUuid(id) ? await kind.queries.hold(tx, id) : undefined
    if (!row) throw new Problem(kind.missing)
    return row
  }
  async function expectFreeName(tx: Tx, name: string, ownId?: string): Promise<GroupRow[]> {
    const all = await kind.queries.listIn(tx)
    if (all.some((row) => row.id !== ownId && row.name.toLowerCase() === name.toLowerCase())) throw new Problem(kind.taken)
    return all
  }
  async function shown(tx: Tx, id: string) {
    return kind.answer(present(await hold(tx, id)))
  }
  return {
    list: async (ctx: SessionContext, query: PageQuery) => {
      const { rows, pagination } = pageOfAll(await kind.queries.list(ctx.database), query)
      return { rows: rows.map(present), pagination }
    },
    create: (ctx: SessionContext, body: PermissionGroupInput) =>
      ctx.onPlatform(async ({ tx, now, note }) => {
        const all = await expectFreeName(tx, body.name)
        if (all.length >= mostGroups) throw new Problem('CATALOGUE_FULL', { most: mostGroups })
        const id = newId(now)
        await kind.queries.save(tx, id, body.name, body.description ?? '')
        note({ kind: `permission-${kind.word}`, id, code: `${kind.word}.added`, params: { name: body.name } })
        return shown(tx, id)
      }),
    update: (ctx: SessionContext, id: string, body: PermissionGroupChange) =>
      ctx.onPlatform(async ({ tx, note }) => {
        const row = await hold(tx, id)
        if (body.version !== undefined && body.version !== row.version)
          throw new Problem('STALE_VERSION', {}, { current: present(row) })
        const name = body.name ?? row.name
        if (name !== row.name) {
          if (kind.nameIsFixed && row.permission_count > 0) throw new Problem(kind.inUse)
          await expectFreeName(tx, name, row.id)
        }
        await kind.queries.save(tx, row.id, name, body.description ?? row.description)
        note({ kind: `permission-${kind.word}`, id: row.id, code: `${kind.word}.changed`, params: { name } })
        return shown(tx, row.id)
      }),
    remove: (ctx: SessionContext, id: string): Promise<void> =>
      ctx.onPlatform(async ({ tx, note }) => {
        const row = await hold(tx, id)
        if (row.permission_count > 0) throw new Problem(kind.inUse)
        await kind.queries.remove(tx, row.id)
        note({ kind: `permission-${kind.word}`, id: row.id, code: `${kind.word}.deleted`, params: { name: row.name } })
      }),
  }
}

export const categories = groups({
  queries: categoryQueries,
  answer: (permission_category) => ({ permission_category }),
  word: 'category',
  missing: 'PERMISSION_CATEGORY_NOT_FOUND',
  taken: 'PERMISSION_CATEGORY_EXISTS',
  inUse: 'PERMISSION_CATEGORY_IN_USE',
  nameIsFixed: false,
})
export const resources = groups({
  queries: resourceQueries,
  answer: (permission_resource) => ({ permission_resource }),
  word: 'resource',
  missing: 'PERMISSION_RESOURCE_NOT_FOUND',
  taken: 'PERMISSION_RESOURCE_EXISTS',
  inUse: 'PERMISSION_RESOURCE_IN_USE',
  nameIsFixed: true,
})
