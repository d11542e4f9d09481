import { beforeAll, describe, expect, it } from 'vitest'
import { columnSources, loadParser, outerAliases, statementFaults } from './architecture/statements.ts'
import { ownerOf, tablesOf } from './architecture/tables.ts'

beforeAll(() => loadParser())
const rulesOf = (sql: string, feature: string) => statementFaults(sql, feature).map(({ rule }) => rule)

describe('statements that keep the rules', () => {
  const kept: readonly [string, string, string][] = [
    ['a plain read', 'shops', 'select id from app.shops where tenant_id = $1 and id = $2'],
    [
      'joins, each with the tenant, also on the far side of an outer one',
      'service-orders',
      'select o.id from app.service_orders o join app.customers c on c.tenant_id = $1 and c.id = o.customer_id left join app.bays b on b.tenant_id = $1 and b.id = o.bay_id where o.tenant_id = $1',
    ],
    [
      'sub-selects, each with the tenant',
      'roles',
      'select array(select p.permission from app.role_permissions p where p.tenant_id = $1 and p.role_id = r.id) from app.roles r where r.tenant_id = $1',
    ],
    ['an insert of several rows', 'shops', 'insert into app.bays (tenant_id, id) values ($1, $2), ($1, $3)'],
    [
      'an upsert',
      'platform',
      'insert into app.counters (tenant_id, kind) values ($1, $2) on conflict (tenant_id, kind) do update set last = app.counters.last + 1',
    ],
    [
      'a declared column of a higher feature',
      'customers',
      'select (select count(*) from app.vehicles v where v.tenant_id = $1 and v.customer_id = c.id) from app.customers c where c.tenant_id = $1',
    ],
    ['a read inside a with', 'shops', 'with x as (select id from app.shops where tenant_id = $1) select id from x'],
    ['a definer’s function alone', 'tenants', 'select * from auth.platform_tenant($1)'],
  ]
  it.each(kept)('%s', (_, feature, sql) => expect(rulesOf(sql, feature)).toEqual([]))
})

describe('statements that break one', () => {
  const broken: readonly [string, string, string, string][] = [
    ['T0', 'a table that nobody owns', 'shops', 'select 1 from app.strangers where tenant_id = $1'],
    ['T1', 'a table of a higher feature', 'shops', 'select 1 from app.payments where tenant_id = $1'],
    ['T1', 'a feature’s table, by the platform', 'platform', 'select 1 from app.shops where tenant_id = $1'],
    ['T1', 'a table of a feature to the left', 'service-orders', 'select 1 from app.task_dependencies where tenant_id = $1'],
    [
      'T1c',
      'a column that was not declared',
      'customers',
      'select (select max(v.vin) from app.vehicles v where v.tenant_id = $1 and v.customer_id = c.id) from app.customers c where c.tenant_id = $1',
    ],
    ['T1c', 'every column of a declared table', 'customers', 'select v.* from app.vehicles v where v.tenant_id = $1'],
    ['T2', 'a write to a lower feature’s table', 'invoices', 'update app.customers set name = $2 where tenant_id = $1'],
    ['C1', 'no tenant at all', 'shops', 'select id from app.shops where id = $1'],
    ['C1', 'the tenant of the setting alone', 'shops', 'select id from app.shops where tenant_id = app.tid()'],
    ['C1', 'the tenant under an or', 'shops', 'select id from app.shops where tenant_id = $1 or id = $2'],
    [
      'C1',
      'the tenant of another table',
      'shops',
      'select 1 from app.shops s join app.bays b on b.tenant_id = s.tenant_id and b.shop_id = s.id where s.tenant_id = $1',
    ],
    [
      'C1',
      'a lateral without it',
      'shops',
      'select 1 from app.shops s, lateral (select 1 from app.bays b where b.shop_id = s.id) x where s.tenant_id = $1',
    ],
    ['C1', 'a delete without it', 'shops', 'delete from app.bays where id = $1'],
    [
      'C1n',
      'two parameters for one tenant',
      'shops',
      'select 1 from app.shops s join app.bays b on b.tenant_id = $2 where s.tenant_id = $1',
    ],
    ['C1i', 'an insert that leaves the tenant to the default', 'shops', 'insert into app.bays (id) values ($1)'],
    ['C1i', 'an insert with the tenant of the setting', 'shops', 'insert into app.bays (tenant_id, id) values (app.tid(), $1)'],
    [
      'C2',
      'a join with a table outside the tenants',
      'shops',
      'select 1 from app.shops s join auth.tenants t on t.id = s.tenant_id where s.tenant_id = $1',
    ],
    [
      'C2',
      'a definer’s function beside a tenant’s table',
      'shops',
      'select auth.count_permissions() from app.shops where tenant_id = $1',
    ],
    ['C3', 'an insert from a select', 'shops', 'insert into app.bays (tenant_id, id) select $1, x from unnest($2::uuid[]) x'],
    [
      'C3',
      'a write inside a with',
      'shops',
      'with x as (delete from app.bays where tenant_id = $1 returning id) select id from x',
    ],
    [
      'C3',
      'a sub-select inside values',
      'shops',
      'insert into app.bays (tenant_id, id, position) values ($1, $2, (select max(position) from app.bays where tenant_id = $1))',
    ],
    ['C6', 'two statements in one message', 'platform', 'begin; set local app.tenant_id = $1'],
  ]
  it.each(broken)('%s: %s', (rule, _, feature, sql) => expect(rulesOf(sql, feature)).toContain(rule))
})

it('knows from which alias each column comes, and which may be missing', () => {
  const sql =
    'select o.id, b.name as bay, count(*) from app.service_orders o left join app.bays b on true right join app.shops s on true'
  expect(columnSources(sql)).toEqual(['o', 'b', undefined])
  expect([...outerAliases(sql)].sort()).toEqual(['b', 'o'])
  expect(columnSources('insert into app.bays (id) values ($1) returning bays.id')).toEqual(['bays'])
})

it('gives each table one owner', () => {
  const all = Object.values(tablesOf).flat()
  expect(new Set(all).size).toBe(all.length)
  expect(ownerOf('service_orders')).toBe('service-orders')
})
