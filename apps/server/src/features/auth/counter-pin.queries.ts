import { columns } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { counterPins } from '#tables.gen.ts'

const pinRow = columns('', counterPins, ['pin_hash', 'set_at'])
/** The PIN of a person at the counter; undefined without one. */
export const findPin = (tx: Tx, userId: string) =>
  tx.maybe(pinRow, `select ${pinRow.sql} from app.counter_pins where tenant_id = $1 and user_id = $2`, [tx.tenant, userId])
export const upsertPin = (tx: Tx, userId: string, hash: string, at: Date): Promise<number> =>
  tx.run(
    `insert into app.counter_pins (tenant_id, user_id, pin_hash, set_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`,
    [tx.tenant, userId, hash, at],
  )
export const deletePin = (tx: Tx, userId: string): Promise<number> =>
  tx.run('delete from app.counter_pins where tenant_id = $1 and user_id = $2', [tx.tenant, userId])
/** People who have a PIN, the latest 500. */
export const selectPinHolders = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      columns('', counterPins, ['user_id']),
      'select user_id from app.counter_pins where tenant_id = $1 order by set_at desc, user_id limit 500',
      [tx.tenant],
    )
  ).map((row) => row.user_id)
