import type { Tx } from '#platform/database/transaction.ts'

export interface TechnicianRow {
  id: string
  user_id: string
  name: string
  email: string
  phone: string
  skills: string[]
  /** The shops of the user; none means all (C43). */
  shop_ids: string[]
  status: 'active' | 'inactive'
  open_job_count: number
  running_order_id: string | null
  version: number
  created_at: Date
  updated_at: Date
}

/** `$1`: the shops whose orders the reader may see, null = all. */
const columns = `t.id, t.user_id, u.name, u.email, u.phone, t.skills, t.status, t.version, t.created_at, t.updated_at,
  array(select us.shop_id::text from app.user_shops us where us.tenant_id = t.tenant_id and us.user_id = t.user_id order by us.shop_id) as shop_ids,
  (select count(*)::int from app.jobs j where j.tenant_id = t.tenant_id and j.technician_id = t.id
     and j.status in ('assigned', 'in_progress', 'on_hold')) as open_job_count,
  (select m.service_order_id from app.timers m join app.service_orders o on o.tenant_id = m.tenant_id and o.id = m.service_order_id
    where m.tenant_id = t.tenant_id and m.technician_id = t.id and m.status <> 'completed'
      and ($1::uuid[] is null or o.shop_id = any($1))) as running_order_id`
const from = 'app.technicians t join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id'
/** Works everywhere, or in one of the shops; in no shop at all when none is given. */
const worksIn = (shops: string): string =>
  `(${shops}::uuid[] is null or (cardinality(${shops}::uuid[]) > 0 and (not exists (select 1 from app.user_shops x where x.tenant_id = t.tenant_id and x.user_id = t.user_id)
    or exists (select 1 from app.user_shops x where x.tenant_id = t.tenant_id and x.user_id = t.user_id and x.shop_id = any(${shops})))))`

export interface TechnicianFilter {
  /** Shops one may enter, and those asked for; null = all. */
  mine: readonly string[] | null
  shopIds: readonly string[] | null
  /** Folded words that name, e-mail or a skill must hold. */
  words: readonly string[]
  status: string | undefined
}
const where = `t.tenant_id = app.tid() and t.deleted_at is null and u.deleted_at is null and ${worksIn('$1')} and ${worksIn('$2')}
  and ($3::text is null or t.status = $3)
  and not exists (select 1 from unnest($4::text[]) word
    where position(word in lower(concat_ws(' ', u.name, u.email, array_to_string(t.skills, ' ')))) = 0)`
const valuesOf = (filter: TechnicianFilter): unknown[] => [filter.mine, filter.shopIds, filter.status ?? null, filter.words]

export const selectTechnicians = (tx: Tx, filter: TechnicianFilter, limit: number, offset: number): Promise<TechnicianRow[]> =>
  tx.rows<TechnicianRow>(`select ${columns} from ${from} where ${where} order by lower(u.name), t.id limit $5 offset $6`, [
    ...valuesOf(filter),
    limit,
    offset,
  ])
export const countTechnicians = async (tx: Tx, filter: TechnicianFilter): Promise<number> =>
  (await tx.one<{ count: number }>(`select count(*)::int as count from ${from} where ${where}`, valuesOf(filter))).count

export const selectTechnician = (tx: Tx, id: string, mine: readonly string[] | null): Promise<TechnicianRow | undefined> =>
  tx.maybe<TechnicianRow>(
    `select ${columns} from ${from} where t.tenant_id = app.tid() and t.id = $2 and t.deleted_at is null and u.deleted_at is null and ${worksIn('$1')}`,
    [mine, id],
  )

export interface TechnicianName {
  id: string
  user_id: string
  name: string
  status: 'active' | 'inactive'
}
/** Names for orders and jobs; ended records too, because past work keeps its name. */
export const selectTechnicianNames = (tx: Tx, ids: readonly string[]): Promise<TechnicianName[]> =>
  tx.rows<TechnicianName>(
    `select t.id, t.user_id, u.name, t.status from ${from} where t.tenant_id = app.tid() and t.id = any($1::uuid[]) order by lower(u.name), t.id`,
    [ids],
  )
/** A member who is there and works in one of the shops. */
export const findMember = (tx: Tx, userId: string, mine: readonly string[] | null): Promise<{ id: string } | undefined> =>
  tx.maybe<{ id: string }>(
    `select u.id from app.users u where u.tenant_id = app.tid() and u.id = $2 and u.deleted_at is null
        and ($1::uuid[] is null or not exists (select 1 from app.user_shops x where x.tenant_id = u.tenant_id and x.user_id = u.id)
          or exists (select 1 from app.user_shops x where x.tenant_id = u.tenant_id and x.user_id = u.id and x.shop_id = any($1)))`,
    [mine, userId],
  )

export interface TechnicianValues {
  skills: readonly string[]
  status: 'active' | 'inactive'
}
export const insertTechnician = (tx: Tx, id: string, userId: string, values: TechnicianValues, at: Date): Promise<number> =>
  tx.run('insert into app.technicians (id, user_id, skills, status, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)', [
    id,
    userId,
    values.skills,
    values.status,
    at,
  ])
/** 0 rows: the version is stale. */
export const updateTechnician = (
  tx: Tx,
  id: string,
  values: TechnicianValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.technicians set skills = $3, status = $4, updated_at = $5, version = version + 1
      where tenant_id = app.tid() and id = $1 and deleted_at is null and ($2::int is null or version = $2)`,
    [id, version, values.skills, values.status, at],
  )
/** Holds the record until the transaction ends, so that no job is given to it meanwhile. */
export const lockTechnician = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.technicians where tenant_id = app.tid() and id = $1 for update', [id])
export const markTechnicianDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.technicians set deleted_at = $2, status = 'inactive', updated_at = $2, version = version + 1
      where tenant_id = app.tid() and id = $1 and deleted_at is null`,
    [id, at],
  )
export const selectTechnicianOfUser = (tx: Tx, userId: string): Promise<{ id: string } | undefined> =>
  tx.maybe('select id from app.technicians where tenant_id = app.tid() and user_id = $1 and deleted_at is null', [userId])
