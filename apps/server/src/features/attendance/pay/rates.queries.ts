import type { PayKind } from '@twopost/contract/attendance'
import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { payRates } from '#tables.gen.ts'

const rateRow = columns('r', payRates, ['id', 'technician_id', 'kind', 'cents', 'loaded_millionths', 'valid_from', 'version'])
export type RateRow = RowOf<typeof rateRow>
/** Rates of these people, the latest first. */
export const selectRates = (tx: Tx, technicianIds: readonly string[]): Promise<RateRow[]> =>
  tx.rows(
    rateRow,
    `select ${rateRow.sql} from app.pay_rates r where r.tenant_id = $1 and r.technician_id = any($2::uuid[]) order by r.valid_from desc, r.kind, r.id`,
    [tx.tenant, technicianIds],
  )
export interface RateValues {
  kind: PayKind
  cents: number
  loadedMillionths: number
  validFrom: string
}
/** 0 rows: a rate of this kind begins on this date already. */
export const insertRate = (tx: Tx, id: string, technicianId: string, rate: RateValues, at: Date): Promise<number> =>
  tx.run(
    `insert into app.pay_rates (tenant_id, id, technician_id, kind, cents, loaded_millionths, valid_from, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8, $8) on conflict (tenant_id, technician_id, kind, valid_from) do nothing`,
    [tx.tenant, id, technicianId, rate.kind, rate.cents, rate.loadedMillionths, rate.validFrom, at],
  )
/** 0 rows: the version is stale. */
export const updateRate = (tx: Tx, id: string, rate: RateValues, version: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.pay_rates set kind = $3, cents = $4, loaded_millionths = $5, valid_from = $6::date, updated_at = $8, version = version + 1
      where tenant_id = $1 and id = $2 and ($7::int is null or version = $7)`,
    [tx.tenant, id, rate.kind, rate.cents, rate.loadedMillionths, rate.validFrom, version, at],
  )
export const deleteRate = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.pay_rates where tenant_id = $1 and id = $2', [tx.tenant, id])
