import type { Tx } from '#platform/database/transaction.ts'

/** Takes plates and notes from the vehicles that are this customer's now; the vehicle and its history stay (AUD8). */
export const blankVehiclesOf = (tx: Tx, customerId: string, at: Date): Promise<number> =>
  tx.run(
    `update app.vehicles set license_plate = '', plate_key = '', plate_state = '', notes = '', version = version + 1, updated_at = $3
      where tenant_id = $1 and customer_id = $2 and (license_plate <> '' or plate_state <> '' or notes <> '')`,
    [tx.tenant, customerId, at],
  )
/** Takes notes from the next work that was brought from the former program; the work itself stays. */
export const blankPastNotes = (tx: Tx, customerId: string, most: number): Promise<number> =>
  tx.run(
    `update app.past_work set note = '' where tenant_id = $1 and id in (
       select id from app.past_work where tenant_id = $1 and customer_id = $2 and note <> '' order by id limit $3)`,
    [tx.tenant, customerId, most],
  )
/** The next changes of owner to this customer or away from them that say something. */
export const selectOwnerNotes = async (tx: Tx, customerId: string, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select id from app.vehicle_owners where tenant_id = $1 and (from_customer_id = $2 or to_customer_id = $2) and notes <> '' order by id limit $3`,
      [tx.tenant, customerId, most],
    )
  ).map(({ id }) => id)
export const blankOwnerNotes = async (tx: Tx, ids: readonly string[]): Promise<number> =>
  (await tx.rows({ done: 'bool' }, 'select auth.blank_vehicle_owner(x.id) as done from unnest($1::uuid[]) as x (id)', [ids]))
    .length
