import type { SkillAtLevel } from '@twopost/contract/technicians'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { technicians, users } from '#tables.gen.ts'

/** `$2`: the shops whose orders the reader may see, null = all. */
const technicianRow = combine(
  columns('t', technicians, ['id', 'user_id']),
  columns('u', users, ['name', 'email', 'phone']),
  columns('t', technicians, ['status', 'pay_rate_cents', 'version', 'created_at', 'updated_at']),
  computed({
    skills: [
      typed<SkillAtLevel[]>('jsonb'),
      `(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'level', h.level) order by k.name_key), '[]')
         from app.technician_skills h join app.skills k on k.tenant_id = $1 and k.id = h.skill_id where h.tenant_id = $1 and h.technician_id = t.id)`,
    ],
    /** The shops of the user; none means all (C43). */
    shop_ids: [
      'text[]',
      'array(select us.shop_id::text from app.user_shops us where us.tenant_id = $1 and us.user_id = t.user_id order by us.shop_id)',
    ],
    open_job_count: [
      'int4',
      `(select count(*)::int from app.jobs j where j.tenant_id = $1 and j.technician_id = t.id
         and j.status in ('assigned', 'in_progress', 'on_hold'))`,
    ],
    /** The order of the running timer: who has paused or is on a break is not working (R1-21). */
    running_order_id: [
      'uuid?',
      `(select m.service_order_id from app.timers m join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
         where m.tenant_id = $1 and m.technician_id = t.id and m.status = 'working' and ($2::uuid[] is null or o.shop_id = any($2)))`,
    ],
  }),
)
export type TechnicianRow = RowOf<typeof technicianRow>

const from = 'app.technicians t join app.users u on u.tenant_id = $1 and u.id = t.user_id'
/** Works everywhere, or in one of the shops; in no shop at all when none is given. */
const worksIn = (shops: string): string =>
  `(${shops}::uuid[] is null or (cardinality(${shops}::uuid[]) > 0 and (not exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = t.user_id)
    or exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = t.user_id and x.shop_id = any(${shops})))))`

export interface TechnicianFilter {
  /** Shops one may enter, and those asked for; null = all. */
  mine: readonly string[] | null
  shopIds: readonly string[] | null
  /** Folded words that name, e-mail or a skill must hold. */
  words: readonly string[]
  status: string | undefined
}
const where = `t.tenant_id = $1 and t.deleted_at is null and u.deleted_at is null and ${worksIn('$2')} and ${worksIn('$3')}
  and ($4::text is null or t.status = $4)
  and not exists (select 1 from unnest($5::text[]) word
    where position(word in lower(concat_ws(' ', u.name, u.email, (select string_agg(k.name, ' ') from app.technician_skills h
      join app.skills k on k.tenant_id = $1 and k.id = h.skill_id where h.tenant_id = $1 and h.technician_id = t.id)))) = 0)`
const valuesOf = (filter: TechnicianFilter): unknown[] => [filter.mine, filter.shopIds, filter.status ?? null, filter.words]

export const selectTechnicians = (tx: Tx, filter: TechnicianFilter, limit: number, offset: number): Promise<TechnicianRow[]> =>
  tx.rows(
    technicianRow,
    `select ${technicianRow.sql} from ${from} where ${where} order by lower(u.name), t.id limit $6 offset $7`,
    [tx.tenant, ...valuesOf(filter), limit, offset],
  )
/** These technicians in no order, as far as they work in a shop one may enter; those that ended are missing. */
export const selectTechniciansById = (tx: Tx, ids: readonly string[], mine: readonly string[] | null): Promise<TechnicianRow[]> =>
  tx.rows(
    technicianRow,
    `select ${technicianRow.sql} from ${from} where t.tenant_id = $1 and t.id = any($3::uuid[]) and t.deleted_at is null and u.deleted_at is null and ${worksIn('$2')}`,
    [tx.tenant, mine, ids],
  )
export const countTechnicians = async (tx: Tx, filter: TechnicianFilter): Promise<number> =>
  (await tx.one({ count: 'int4' }, `select count(*)::int as count from ${from} where ${where}`, [tx.tenant, ...valuesOf(filter)]))
    .count

export const selectTechnician = (tx: Tx, id: string, mine: readonly string[] | null): Promise<TechnicianRow | undefined> =>
  tx.maybe(
    technicianRow,
    `select ${technicianRow.sql} from ${from} where t.tenant_id = $1 and t.id = $3 and t.deleted_at is null and u.deleted_at is null and ${worksIn('$2')}`,
    [tx.tenant, mine, id],
  )

const technicianName = combine(
  columns('t', technicians, ['id', 'user_id']),
  columns('u', users, ['name']),
  columns('t', technicians, ['status']),
)
export type TechnicianName = RowOf<typeof technicianName>
/** Names for orders and jobs; ended records too, because past work keeps its name. */
export const selectTechnicianNames = (tx: Tx, ids: readonly string[]): Promise<TechnicianName[]> =>
  tx.rows(
    technicianName,
    `select ${technicianName.sql} from ${from} where t.tenant_id = $1 and t.id = any($2::uuid[]) order by lower(u.name), t.id`,
    [tx.tenant, ids],
  )
/** A member who is there and works in one of the shops. */
export const findMember = (
  tx: Tx,
  userId: string,
  mine: readonly string[] | null,
): Promise<{ id: string; shop_ids: string[] } | undefined> =>
  tx.maybe(
    { id: 'uuid', shop_ids: 'text[]' },
    `select u.id, array(select us.shop_id::text from app.user_shops us where us.tenant_id = $1 and us.user_id = u.id) as shop_ids
       from app.users u where u.tenant_id = $1 and u.id = $3 and u.deleted_at is null
        and ($2::uuid[] is null or not exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id)
          or exists (select 1 from app.user_shops x where x.tenant_id = $1 and x.user_id = u.id and x.shop_id = any($2)))`,
    [tx.tenant, mine, userId],
  )

export interface TechnicianValues {
  status: 'active' | 'inactive'
  payCents: number | null
}
export const insertTechnician = (tx: Tx, id: string, userId: string, values: TechnicianValues, at: Date): Promise<number> =>
  tx.run(
    'insert into app.technicians (tenant_id, id, user_id, status, pay_rate_cents, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)',
    [tx.tenant, id, userId, values.status, values.payCents, at],
  )
/** 0 rows: the version is stale. */
export const updateTechnician = (
  tx: Tx,
  id: string,
  values: TechnicianValues,
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.technicians set status = $4, pay_rate_cents = $6, updated_at = $5, version = version + 1
      where tenant_id = $1 and id = $2 and deleted_at is null and ($3::int is null or version = $3)`,
    [tx.tenant, id, version, values.status, at, values.payCents],
  )
/** Holds the record until the transaction ends, so that no job is given to it meanwhile. */
export const lockTechnician = (tx: Tx, id: string): Promise<number> =>
  tx.run('select 1 from app.technicians where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
export const markTechnicianDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.technicians set deleted_at = $3, status = 'inactive', updated_at = $3, version = version + 1
      where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tx.tenant, id, at],
  )
export const selectTechnicianOfUser = (tx: Tx, userId: string): Promise<{ id: string } | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.technicians where tenant_id = $1 and user_id = $2 and deleted_at is null', [
    tx.tenant,
    userId,
  ])
