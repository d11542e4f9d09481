import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { customers, ledgerAccounts, ledgerMaps, suppliers } from '#tables.gen.ts'

const accountRow = columns('a', ledgerAccounts, ['place', 'code', 'name'])
export type AccountRow = RowOf<typeof accountRow>
export const selectAccounts = (tx: Tx): Promise<AccountRow[]> =>
  tx.rows(accountRow, `select ${accountRow.sql} from app.ledger_accounts a where a.tenant_id = $1 order by a.place`, [tx.tenant])

/** The version of the map; 1 as long as nobody has saved one. */
export const selectMapVersion = async (tx: Tx): Promise<number> =>
  (
    await tx.maybe(columns('m', ledgerMaps, ['version']), 'select m.version from app.ledger_maps m where m.tenant_id = $1', [
      tx.tenant,
    ])
  )?.version ?? 1
/** Two that save the map wait for each other. */
export const lockMap = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('ledger-map:' || $1, 0))", [tx.tenant])
export const putMap = (tx: Tx, id: string, version: number, at: Date): Promise<number> =>
  tx.run(
    `insert into app.ledger_maps (tenant_id, id, version, created_at, updated_at) values ($1, $2, $3, $4, $4)
     on conflict (tenant_id) do update set version = excluded.version, updated_at = excluded.updated_at`,
    [tx.tenant, id, version, at],
  )
export async function replaceAccounts(tx: Tx, accounts: readonly AccountRow[], at: Date): Promise<void> {
  await tx.run('delete from app.ledger_accounts where tenant_id = $1', [tx.tenant])
  if (accounts.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    accounts.map((one) => [one.place, one.code, one.name, at]),
  )
  await tx.run(`insert into app.ledger_accounts (tenant_id, place, code, name, created_at) values ${sql}`, values)
}

/** Taxes that shops charge now or have charged, by code; the name is the latest. */
export const selectTaxes = (tx: Tx): Promise<{ code: string; name: string }[]> =>
  tx.rows(
    { code: 'text', name: 'text' },
    `select x.code, coalesce((select c.name from app.tax_components c where c.tenant_id = $1 and c.code = x.code order by c.valid_from desc, c.id limit 1), '') as name
       from (select c.code from app.tax_components c where c.tenant_id = $1 and c.deleted_at is null
             union select d.component from app.tax_days d where d.tenant_id = $1 and d.component <> '') x
      order by x.code`,
    [tx.tenant],
  )

const nameRow = combine(columns('c', customers, ['id']), computed({ name: ['text', 'c.name'] }))
const supplierRow = combine(columns('v', suppliers, ['id']), computed({ name: ['text', 'v.name'] }))
/** Names of customers and suppliers by id, as they are now. */
export async function selectNames(
  tx: Tx,
  ids: { customers: readonly string[]; suppliers: readonly string[] },
): Promise<Map<string, string>> {
  const [people, firms] = [
    ids.customers.length === 0
      ? []
      : await tx.rows(nameRow, `select ${nameRow.sql} from app.customers c where c.tenant_id = $1 and c.id = any($2::uuid[])`, [
          ...[tx.tenant, ids.customers],
        ]),
    ids.suppliers.length === 0
      ? []
      : await tx.rows(
          supplierRow,
          `select ${supplierRow.sql} from app.suppliers v where v.tenant_id = $1 and v.id = any($2::uuid[])`,
          [...[tx.tenant, ids.suppliers]],
        ),
  ]
  return new Map([...people, ...firms].map((row) => [row.id, row.name]))
}
