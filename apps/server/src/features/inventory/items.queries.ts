import type { ItemKind } from '@twopost/contract/inventory.states'
import type { Tx } from '#platform/database/transaction.ts'

export interface NewItem {
  id: string
  maker: string
  makerKey: string
  partNumber: string
  numberKey: string
  name: string
  kind: ItemKind
  lastCostCents: number | null
}
export const insertItem = (tx: Tx, item: NewItem, at: Date): Promise<number> =>
  tx.run(
    `insert into app.items (tenant_id, id, maker, maker_key, part_number, number_key, name, name_key, kind, last_cost_cents, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      tx.tenant,
      ...[item.id, item.maker, item.makerKey, item.partNumber, item.numberKey, item.name, item.name.toLowerCase(), item.kind],
      ...[item.lastCostCents, at],
    ],
  )
