import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, lineCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/inventory'
import {
  averageUnitCents,
  type CountedLine,
  type CountLine,
  type CountSheet,
  countDifference,
  countMoves,
  countStateLabels,
  mostCountLines,
  needsRecount,
} from '@twopost/contract/inventory'
import { shopOfFigures } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { findCategory } from '../categories.queries.ts'
import { categoryKey } from '../categories.service.ts'
import { costOfAdjustment } from '../ledger.service.ts'
import { selectPlaceRow } from '../places.queries.ts'
import { bookMoves, lockStock, type StockMove } from '../stock.service.ts'
import {
  closeSheet,
  countSheetsOf,
  holdSheet,
  insertEmptyLines,
  insertSheet,
  type LineRow,
  markCounted,
  type NewCount,
  putLines,
  type SheetRow,
  selectCountLines,
  selectFound,
  selectItemsAt,
  selectSheet,
  selectSheets,
  touchSheet,
} from './counts.queries.ts'

type One = Answer<typeof calls.getCountSheet>

const countedOf = (row: LineRow): CountedLine => ({
  expected: row.expected_thousandths,
  counted: row.counted_thousandths,
  recount: row.recount_thousandths,
  unitCents: row.unit_cents,
})
const units = (thousandths: number | null): number | null => (thousandths === null ? null : fromThousandths(thousandths))

export const presentSheet = ({ state, ...row }: SheetRow): CountSheet => ({
  ...row,
  state,
  category: row.category,
  closed_at: row.closed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  allowed: [
    ...when(state === 'open', 'count'),
    ...when(state === 'open' && row.counted_count > 0, 'close'),
    ...when(countMoves[state].includes('approved'), 'approve'),
    ...when(countMoves[state].includes('cancelled'), 'cancel'),
  ],
})
function presentLine(ctx: Context, row: LineRow): CountLine {
  const line = countedOf(row)
  const difference = countDifference(line)
  return {
    item_id: row.item_id,
    name: row.name,
    partNumber: row.part_number,
    unit: row.unit,
    expected: units(line.expected),
    counted: units(line.counted),
    recount: units(line.recount),
    difference: units(difference),
    needs_recount: needsRecount(line),
    note: row.note,
    counted_by_name: row.counted_by_name,
    counted_at: row.counted_at?.toISOString() ?? null,
    ...(may(ctx, 'pricing:cost') && { difference_value: fromCents(lineCents(difference ?? 0, line.unitCents)) }),
  }
}
/** @throws Problem COUNT_SHEET_NOT_FOUND */
async function getRow(ctx: Context, id: string): Promise<SheetRow> {
  const row = await selectSheet(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('COUNT_SHEET_NOT_FOUND')
  return row
}
async function showSheet(ctx: Context, id: string): Promise<One> {
  const row = await getRow(ctx, id)
  const lines = await selectCountLines(ctx.tx, row.id)
  return { count_sheet: presentSheet(row), lines: lines.map((line) => presentLine(ctx, line)) }
}

/** Counts of a shop, the newest first (PAR30). */
export async function listCountSheets(
  ctx: Context,
  { query }: Input<typeof calls.listCountSheets>,
): Promise<Answer<typeof calls.listCountSheets>> {
  const at = pageOf(query)
  const shopId = await shopOfFigures(ctx, query.shop_id)
  if (shopId === null) return { count_sheets: [], pagination: paginate(at, 0) }
  const state = query.state ?? null
  const [rows, count] = await Promise.all([
    selectSheets(ctx.tx, shopId, state, at.limit, at.offset),
    countSheetsOf(ctx.tx, shopId, state),
  ])
  return {
    count_sheets: rows.map(presentSheet),
    pagination: paginateCounted(at, count),
  }
}
/** @throws Problem COUNT_SHEET_NOT_FOUND */
export const showCountSheet = (ctx: Context, { params }: Input<typeof calls.getCountSheet>): Promise<One> =>
  showSheet(ctx, params.id)

/** Begins a count with a line for each part that lies or is kept at the place. @throws Problem LOCATION_NOT_FOUND, ITEM_CATEGORY_NOT_FOUND, COUNT_TOO_LARGE */
export async function createCountSheet(ctx: Context, { body }: Input<typeof calls.createCountSheet>): Promise<One> {
  const place = await selectPlaceRow(ctx.tx, body.location_id)
  if (!place || !mayEnterShop(ctx, place.shop_id)) throw new Problem('LOCATION_NOT_FOUND')
  const category = body.category ? await findCategory(ctx.tx, categoryKey(body.category)) : null
  if (category === undefined) throw new Problem('ITEM_CATEGORY_NOT_FOUND')
  const at = { shopId: place.shop_id, locationId: place.id, categoryId: category?.id ?? null }
  const itemIds = await selectItemsAt(ctx.tx, at, mostCountLines + 1)
  if (itemIds.length > mostCountLines) throw new Problem('COUNT_TOO_LARGE', { name: place.name, most: mostCountLines })
  const id = newId(ctx.now)
  await insertSheet(ctx.tx, { id, ...at, note: body.note ?? '', byName: ctx.actorName }, ctx.now)
  await insertEmptyLines(ctx.tx, id, itemIds)
  await announceLive(ctx, 'item.changed', place.shop_id, {})
  ctx.note({ kind: 'count_sheet', id, code: 'count-sheet.opened', params: { name: place.name } })
  return showSheet(ctx, id)
}

type Sent = Input<typeof calls.countLines>['body']['lines'][number]
/** Lines as they are after a count: what the ledger has now is frozen with each (PAR24). */
async function linesAfter(ctx: Context, sheet: SheetRow, sent: readonly Sent[]): Promise<NewCount[]> {
  const itemIds = [...new Set(sent.map((one) => one.item_id))]
  const found = new Map((await selectFound(ctx.tx, sheet.location_id, itemIds)).map((row) => [row.id, row]))
  const before = new Map((await selectCountLines(ctx.tx, sheet.id)).map((row) => [row.item_id, row]))
  const after = new Map<string, NewCount>()
  for (const one of sent) {
    const item = found.get(one.item_id)
    if (!item || item.deleted_at) throw new Problem('ITEM_NOT_FOUND')
    if (item.kind === 'non_stock') throw new Problem('NOT_STOCKED', { part: item.name })
    const row = before.get(one.item_id)
    const note = one.note ?? row?.note ?? ''
    if (one.counted === null) {
      after.set(item.id, {
        itemId: item.id,
        expected: null,
        counted: null,
        recount: null,
        unitCents: 0,
        note,
        byName: '',
        at: null,
      })
      continue
    }
    const level = { onHand: item.on_hand ?? 0, value: item.value ?? 0 }
    const counted = toThousandths(one.counted)
    const isSecond = row !== undefined && (row.recount_thousandths !== null || needsRecount(countedOf(row)))
    after.set(item.id, {
      itemId: item.id,
      expected: level.onHand,
      counted: isSecond ? row.counted_thousandths : counted,
      recount: isSecond ? counted : null,
      unitCents: averageUnitCents(level) ?? item.last_cost_cents ?? 0,
      note,
      byName: ctx.actorName,
      at: ctx.now,
    })
  }
  return [...after.values()]
}
/** @throws Problem COUNT_EMPTY, COUNT_RECOUNT with how many lines */
async function expectCounted(ctx: Context, sheetId: string): Promise<void> {
  const lines = (await selectCountLines(ctx.tx, sheetId)).map(countedOf)
  if (lines.every((line) => line.counted === null)) throw new Problem('COUNT_EMPTY')
  const again = lines.filter(needsRecount).length
  if (again > 0) throw new Problem('COUNT_RECOUNT', { count: again })
}

/** Writes what was counted (PAR24), and closes the sheet when all is done. @throws Problem as `calls.countLines` says */
export async function writeCounts(ctx: Context, { params, body }: Input<typeof calls.countLines>): Promise<One> {
  await getRow(ctx, params.id)
  await holdSheet(ctx.tx, params.id)
  const sheet = await getRow(ctx, params.id)
  if (sheet.state !== 'open') throw new Problem('COUNT_NOT_OPEN')
  if (body.lines.length > 0) await putLines(ctx.tx, sheet.id, await linesAfter(ctx, sheet, body.lines))
  if (body.is_done) {
    await expectCounted(ctx, sheet.id)
    await markCounted(ctx.tx, sheet.id, ctx.actorName, ctx.now)
  }
  await touchSheet(ctx.tx, sheet.id, ctx.now)
  await announceLive(ctx, 'item.changed', sheet.shop_id, {})
  ctx.note({
    kind: 'count_sheet',
    id: sheet.id,
    ...(body.is_done
      ? ({ code: 'count-sheet.closed', params: { name: sheet.location } } as const)
      : ({ code: 'count-sheet.counted', params: { name: sheet.location, count: body.lines.length } } as const)),
  })
  return showSheet(ctx, sheet.id)
}

/** Holds a sheet that may go on to a state. @throws Problem COUNT_SHEET_NOT_FOUND, STALE_VERSION, INVALID_TRANSITION */
async function holdFor(ctx: Context, id: string, version: number | undefined, to: 'approved' | 'cancelled'): Promise<SheetRow> {
  await getRow(ctx, id)
  await holdSheet(ctx.tx, id)
  const sheet = await getRow(ctx, id)
  if (!countMoves[sheet.state].includes(to))
    throw new Problem('INVALID_TRANSITION', { from: countStateLabels[sheet.state], to: countStateLabels[to] })
  const wanted = version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== sheet.version) throw new Problem('STALE_VERSION', {}, { current: presentSheet(sheet) })
  return sheet
}
async function closed(ctx: Context, sheet: SheetRow, to: 'approved' | 'cancelled', differences: number): Promise<One> {
  await closeSheet(ctx.tx, sheet.id, sheet.state, to, ctx.actorName, ctx.now)
  await announceLive(ctx, 'item.changed', sheet.shop_id, {})
  const params = { name: sheet.location, ...(to === 'approved' && { count: differences }) }
  ctx.note({ kind: 'count_sheet', id: sheet.id, code: `count-sheet.${to}`, params })
  return showSheet(ctx, sheet.id)
}

/**
 * Books the differences of a count in one posting. What was found beyond the ledger, or missing, when a line was counted is booked on what is there
 * now, so that what moved since stays (PAR24). @throws Problem as `calls.approveCountSheet` says
 */
export async function approveCountSheet(ctx: Context, { params, body }: Input<typeof calls.approveCountSheet>): Promise<One> {
  const sheet = await holdFor(ctx, params.id, body.version, 'approved')
  const lines = (await selectCountLines(ctx.tx, sheet.id)).flatMap((row) => {
    const difference = countDifference(countedOf(row)) ?? 0
    return difference === 0 ? [] : [{ row, difference }]
  })
  if (lines.length > 0) {
    const itemIds = lines.map(({ row }) => row.item_id)
    const found = lines.filter(({ difference }) => difference > 0)
    const stock = await lockStock(ctx, {
      itemIds,
      shopIds: [sheet.shop_id],
      isNew: found.map(({ row }) => ({ itemId: row.item_id, shopId: sheet.shop_id })),
    })
    const moves = lines.map(({ row, difference }): StockMove => {
      const move = { kind: 'count', itemId: row.item_id, shopId: sheet.shop_id, locationId: sheet.location_id } as const
      const said = { ...move, quantity: difference, reason: 'count', document: row.note }
      return { ...said, cost: costOfAdjustment(ctx, stock, said, undefined, row.last_cost_cents) }
    })
    await bookMoves(ctx, stock, moves)
  }
  return closed(ctx, sheet, 'approved', lines.length)
}
/** Gives a count up. @throws Problem COUNT_SHEET_NOT_FOUND, INVALID_TRANSITION, STALE_VERSION */
export async function cancelCountSheet(ctx: Context, { params, body }: Input<typeof calls.cancelCountSheet>): Promise<One> {
  return closed(ctx, await holdFor(ctx, params.id, body.version, 'cancelled'), 'cancelled', 0)
}
