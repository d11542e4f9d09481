import type { Tx } from '#platform/database/transaction.ts'
import type { HoursRow } from './shops.queries.ts'

type OpenPart = Omit<HoursRow, 'shop_id'>
const keptWeek = (hours: readonly OpenPart[]): string =>
  JSON.stringify(
    [...hours]
      .sort((a, b) => a.weekday - b.weekday)
      .map((day) => ({ weekday: day.weekday, from: day.opens_minute, to: day.closes_minute })),
  )
/** Whether the hours of a shop are these since their last change. */
export const isShopWeek = async (tx: Tx, shopId: string, hours: readonly OpenPart[]): Promise<boolean> =>
  (
    await tx.maybe(
      { is_same: 'bool' },
      `select w.week = $3::jsonb as is_same from app.shop_weeks w where w.tenant_id = $1 and w.shop_id = $2 order by w.valid_from desc limit 1`,
      [tx.tenant, shopId, keptWeek(hours)],
    )
  )?.is_same ?? false
/** The opening hours of a shop from a day on. Versions of earlier days stay as they are; of two on a day the last one counts. */
export const putShopWeek = (tx: Tx, shopId: string, validFrom: string, hours: readonly OpenPart[]): Promise<number> =>
  tx.run(
    `insert into app.shop_weeks (tenant_id, shop_id, valid_from, week) values ($1, $2, $3::date, $4::jsonb)
     on conflict (tenant_id, shop_id, valid_from) do update set week = excluded.week`,
    [tx.tenant, shopId, validFrom, keptWeek(hours)],
  )
