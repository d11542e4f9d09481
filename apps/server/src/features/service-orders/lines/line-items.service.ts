import { fromCents, fromThousandths, isLineWithin, isOrderWithin } from '@twopost/contract/core/money'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import type { LineItem, LineItemFields } from '@twopost/contract/service-orders'
import { mayHaveClass, orderStatusLabels, takesLines } from '@twopost/contract/service-orders.states'
import { expectItems } from '#features/inventory/index.ts'
import { expectCategories } from '#features/pricing/index.ts'
import { expectSuppliers } from '#features/suppliers/index.ts'
import { expectSkills, getTechnicianRow, type SkillLevelRow } from '#features/technicians/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { getOrder, getOrderLocked, type ShopOfRead } from '../detail/order-detail.service.ts'
import { chosenPrice, type PriceColumns, type RuleOfDay } from '../prices/line-prices.rules.ts'
import { priceBook, priceByRules, saidPrice } from '../prices/line-prices.service.ts'
import { deleteSharesOf } from '../prices/order-discounts.queries.ts'
import { recountDiscounts } from '../prices/recount-discounts.service.ts'
import { recountFees } from '../prices/recount-fees.service.ts'
import { lineRemoving, linesChanged, lineUsed } from '../service-orders.events.ts'
import { presentLine, presentService } from '../service-orders.presenter.ts'
import { type OrderRow, sumLines } from '../service-orders.queries.ts'
import { type LineValues, lineValues, type PartOfLine } from '../service-orders.rules.ts'
import { withoutKits } from './kit-lines.service.ts'
import {
  deleteEmptyServices,
  deleteLineRow,
  findOrAddServices,
  insertLines,
  type LineRow,
  lastPlace,
  replaceServiceSkills,
  selectLine,
  selectLines,
  selectServices,
  updateLine,
} from './line-items.queries.ts'
import { dropSublet, keepSublet } from './line-sublets.service.ts'
import { expectUnbilled } from './order-payers.service.ts'

/** @throws Problem ORDER_CLOSED */
export function expectLines(row: OrderRow): void {
  if (!takesLines(row.status)) throw new Problem('ORDER_CLOSED', { status: orderStatusLabels[row.status] })
}
interface NamesService {
  service_name?: string | undefined
  service_category?: string | undefined
}
/** What a line says of its service; without a name it is of the one with the order's title. */
const serviceOf = (row: OrderRow, { service_name, service_category }: NamesService) => ({
  name: service_name || row.title,
  category: service_category ?? '',
})
const serviceFor = async (ctx: Context, row: OrderRow, fields: NamesService): Promise<string> =>
  (
    await findOrAddServices(
      ctx.tx,
      row.id,
      await lastPlace(ctx.tx, 'order_services', row.id),
      [{ ...serviceOf(row, fields), id: newId(ctx.now) }],
      row.consent_mode,
    )
  )[0] ?? ''

async function checkTechnician(ctx: Context, technicianId: string | null | undefined): Promise<void> {
  if (technicianId) await getTechnicianRow(ctx, technicianId)
}

/** The columns of a line that stays within what one line may come to (S1-4). @throws Problem VALIDATION_FAILED */
function valuesWithin(...of: Parameters<typeof lineValues>): LineValues {
  const values = lineValues(...of)
  if (!isLineWithin(values.amount_cents)) throw fieldProblem('body.unit_cost', 'LINE_TOO_HIGH', fieldTexts.LINE_TOO_HIGH)
  if (!mayHaveClass(values.type, values.sales_class))
    throw fieldProblem('body.sales_class', 'CLASS_OF_OTHER_TYPE', fieldTexts.CLASS_OF_OTHER_TYPE)
  return values
}
/** Sums a locked order; a sum that was too high before may only go down (S1-4). An order that is being made has no discounts yet. @throws Problem ORDER_TOO_HIGH */
export async function sumWithin(ctx: Context, row: OrderRow, mayHaveDiscounts = true): Promise<void> {
  if (mayHaveDiscounts) await recountDiscounts(ctx.tx, row.id)
  await recountFees(ctx, row)
  const totalCents = await sumLines(ctx.tx, row.id)
  if (!isOrderWithin(totalCents) && totalCents > row.total_cents) throw new Problem('ORDER_TOO_HIGH')
}

/** How lines come onto an order beside their own fields. */
export interface LinesAsked {
  /** The rate of labor that a canned job names. */
  rateId?: string | null
  /** Where the prices of lines come from that are not the rules' (CAN18): by the place of the line asked for. */
  sourceOf?: (asked: LineItemFields) => PriceColumns['price_source'] | undefined
  /** Of an order that is being made: how many services it has got, no line, and the rules of its day. */
  isNew?: { services: number; rules: readonly RuleOfDay[] }
}
/** Adds lines to a locked order, a kit as lines of its parts, prices them by the rules (CAN9, CAN10), and sums it (G16, G40, PAR22). @returns their ids @throws Problem ORDER_TOO_HIGH, ITEM_NOT_FOUND, VALIDATION_FAILED */
export async function addLines(
  ctx: Context,
  row: OrderRow,
  asked: readonly LineItemFields[],
  how: LinesAsked = {},
): Promise<string[]> {
  const lines = await withoutKits(ctx, asked)
  await expectCategories(
    ctx,
    lines.map((fields) => fields.service_category ?? ''),
    'body.service_category',
  )
  const suppliers = [...new Set(lines.flatMap((fields) => fields.part_supplier_id ?? []))].sort()
  const [lastService, lastLine, kinds, book] = await Promise.all([
    how.isNew ? how.isNew.services : lastPlace(ctx.tx, 'order_services', row.id),
    how.isNew ? 0 : lastPlace(ctx.tx, 'line_items', row.id),
    expectItems(
      ctx,
      lines.flatMap((fields) => fields.inventory_item_id ?? []),
    ),
    priceBook(ctx, row, lines, how.isNew?.rules),
    ...[...new Set(lines.map((fields) => fields.technician_id))].map((id) => checkTechnician(ctx, id)),
    ...suppliers.map((id) => expectSuppliers(ctx, [id])),
  ])
  const values = lines.map((fields) => {
    const rule = priceByRules(book, fields, how.rateId)
    const { cents, price } = chosenPrice(rule, saidPrice(fields))
    const source = how.sourceOf?.(fields)
    const unit_cost = cents === undefined ? undefined : fromCents(cents)
    return {
      ...valuesWithin({ ...fields, unit_cost }, row.labor_rate_cents, undefined, kinds[fields.inventory_item_id ?? '']),
      id: newId(ctx.now),
      // What a kit is sold for is its own price, and nobody said another one than the rule.
      price: source
        ? { ...price, price_source: source, is_overridden: false }
        : { ...price, is_overridden: price.is_overridden && asked.includes(fields) },
    }
  })
  const services = await findOrAddServices(
    ctx.tx,
    row.id,
    lastService,
    lines.map((fields) => ({ ...serviceOf(row, fields), id: newId(ctx.now) })),
    row.consent_mode,
  )
  await expectUnbilled(ctx, row, services)
  const placed = values.map((line, i) => ({ ...line, serviceId: services[i] ?? '' }))
  await Promise.all([insertLines(ctx.tx, row.id, lastLine, placed, ctx.now), sumWithin(ctx, row, !how.isNew)])
  for (const [i, line] of values.entries()) await keepSublet(ctx, line, lines[i]?.sublet)
  return values.map(({ id }) => id)
}

/** Lines that are of no order, such as those of a counter sale, counted as on one; a kit as lines of its parts (PAY22). @throws Problem ITEM_NOT_FOUND, VALIDATION_FAILED */
export async function countLooseLines(ctx: Context, asked: readonly LineItemFields[]): Promise<LineValues[]> {
  const lines = await withoutKits(ctx, asked)
  const kinds = await expectItems(
    ctx,
    lines.flatMap((fields) => fields.inventory_item_id ?? []),
  )
  return lines.map((fields) => valuesWithin(fields, 0, undefined, kinds[fields.inventory_item_id ?? '']))
}

/** The skills that a service needs; the whole list. @throws Problem SKILL_NOT_FOUND */
export async function setNeeds(ctx: Context, serviceId: string, skills: readonly SkillLevelRow[]): Promise<void> {
  await expectSkills(ctx, skills)
  await replaceServiceSkills(ctx.tx, serviceId, skills)
}

/** @throws Problem LINE_ITEM_NOT_FOUND */
export async function getLine(ctx: Context, row: OrderRow, itemId: string): Promise<LineRow> {
  const line = await selectLine(ctx.tx, row.id, itemId)
  if (!line) throw new Problem('LINE_ITEM_NOT_FOUND')
  return line
}
type LineHappening = 'line_added' | 'line_changed' | 'line_removed'
async function changed(ctx: Context, row: OrderRow, type: LineHappening, description: string): Promise<void> {
  await linesChanged.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await recordActivity(ctx, row, {
    type,
    details: { line: description },
  })
}

export async function listLines(ctx: Context, { params, query }: { params: { id: string }; query: ShopOfRead }) {
  const row = await getOrder(ctx, params.id, query)
  const [lines, services] = await Promise.all([selectLines(ctx.tx, row.id), selectServices(ctx.tx, row.id)])
  return { line_items: lines.map((line) => presentLine(ctx, line)), services: services.map(presentService) }
}

/** Adds lines to a locked order and announces each (G16, H25). @returns their ids @throws Problem ORDER_CLOSED and as addLines */
export async function putLines(ctx: Context, row: OrderRow, lines: readonly LineItemFields[]): Promise<string[]> {
  expectLines(row)
  const ids = await addLines(ctx, row, lines)
  await linesChanged.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  for (const { description } of lines) await recordActivity(ctx, row, { type: 'line_added', details: { line: description } })
  return ids
}
export async function addLine(ctx: Context, { params, body }: { params: { id: string }; body: LineItemFields }) {
  const row = await getOrderLocked(ctx, params.id)
  expectLines(row)
  const [id] = await addLines(ctx, row, [body])
  await changed(ctx, row, 'line_added', body.description)
  ctx.note({ kind: 'service_order', id: row.id, code: 'order.line-added', params: { number: row.number } })
  return { line_item: presentLine(ctx, await getLine(ctx, row, id ?? '')) }
}

/** A line as the wire has it. @throws Problem LINE_ITEM_NOT_FOUND */
export async function showLine(ctx: Context, orderId: string, lineId: string): Promise<LineItem> {
  const line = await selectLine(ctx.tx, orderId, lineId)
  if (!line) throw new Problem('LINE_ITEM_NOT_FOUND')
  return presentLine(ctx, line)
}

/**
 * The price of a line after a change, and where it comes from. Another price is by hand unless it is left to the rules; labor that was priced by a rate goes
 * on with the tier of its hours (CAN13); anything else stays.
 */
async function priceAfter(ctx: Context, row: OrderRow, line: LineRow, body: Partial<LineItemFields>) {
  const before: PriceColumns = {
    price_source: line.price_source,
    price_rule_id: line.price_rule_id,
    price_rule_version: line.price_rule_version,
    rule_price_cents: line.rule_price_cents,
    list_price_cents: line.list_price_cents,
    is_overridden: line.is_overridden,
  }
  const said = saidPrice(body)
  const fields = {
    type: body.type ?? line.type,
    inventory_item_id: body.inventory_item_id === undefined ? line.inventory_item_id : body.inventory_item_id,
    part_source: body.part_source ?? line.part_source,
    estimated_hours:
      body.estimated_hours ?? (line.estimated_thousandths === null ? undefined : fromThousandths(line.estimated_thousandths)),
    quantity: body.quantity ?? fromThousandths(line.quantity_thousandths),
    service_category: body.service_category ?? line.service_category,
  }
  const isOther = fields.type !== line.type || fields.inventory_item_id !== line.inventory_item_id
  const isSame = !said.byRule && (said.cents === undefined || said.cents === line.unit_price_cents)
  const followsHours = line.price_source === 'rate' && fields.type === 'labor' && said.cents === undefined
  if (isSame && !isOther && !followsHours) return { cents: said.cents, price: before }
  const book = await priceBook(ctx, row, [fields])
  const salesClass = body.sales_class ?? (isOther ? undefined : line.sales_class)
  const rule = priceByRules(book, { ...fields, ...(salesClass && { sales_class: salesClass }) }, line.price_rule_id)
  if (said.byRule || followsHours || !isOther) return chosenPrice(rule, { ...said, byRule: said.byRule || followsHours })
  const kept = said.cents ?? line.unit_price_cents
  return { cents: said.cents, price: chosenPrice(rule, { cents: kept, byRule: false }).price }
}

/** Writes what is said of a line of a locked order. @throws Problem ITEM_NOT_FOUND, TECHNICIAN_NOT_FOUND, STALE_VERSION, ORDER_TOO_HIGH */
async function reviseLine(ctx: Context, row: OrderRow, line: LineRow, body: Partial<LineItemFields & PartOfLine>): Promise<void> {
  await checkTechnician(ctx, body.technician_id)
  await expectCategories(ctx, [body.service_category ?? ''], 'body.service_category')
  const isOtherItem = body.inventory_item_id && body.inventory_item_id !== line.inventory_item_id
  const kinds = isOtherItem ? await expectItems(ctx, [body.inventory_item_id ?? '']) : {}
  if (body.part_supplier_id) await expectSuppliers(ctx, [body.part_supplier_id])
  const serviceId =
    body.service_name === undefined && body.service_category === undefined
      ? line.service_id
      : await serviceFor(ctx, row, {
          service_name: body.service_name ?? line.service_name,
          service_category: body.service_category,
        })
  await expectUnbilled(ctx, row, [line.service_id, serviceId])
  const kind = body.inventory_item_id ? kinds[body.inventory_item_id] : (line.item_kind ?? undefined)
  const { cents, price } = await priceAfter(ctx, row, line, body)
  const priced = { ...body, unit_cost: cents === undefined ? undefined : fromCents(cents) }
  const values = valuesWithin(priced, row.labor_rate_cents, line, kind)
  if ((await updateLine(ctx.tx, line.id, { ...values, serviceId, price }, body.version)) === 0)
    throw new Problem('STALE_VERSION', {}, { current: presentLine(ctx, line) })
  await keepSublet(ctx, { id: line.id, type: values.type }, body.sublet, line.type)
  await deleteEmptyServices(ctx.tx, row.id)
  await sumWithin(ctx, row)
  if (!body.not_used) return changed(ctx, row, 'line_changed', body.description ?? line.description)
  await linesChanged.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await recordActivity(ctx, row, { type: 'part_not_used', details: { line: line.description, reason: body.not_used } })
}
/**
 * Says of the part of a line of a locked order which it is, how many, where it comes from, or why it was not used (PAR20, PAR25).
 * @throws Problem LINE_ITEM_NOT_FOUND, ORDER_CLOSED, NOT_FROM_STOCK where the line names no part, and as changing a line
 */
export async function revisePart(
  ctx: Context,
  row: OrderRow,
  lineId: string,
  said: Partial<PartOfLine> &
    Pick<Partial<LineItemFields>, 'inventory_item_id' | 'part_source' | 'part_supplier_id' | 'quantity' | 'version'>,
): Promise<void> {
  const line = await getLine(ctx, row, lineId)
  expectLines(row)
  if (line.type !== 'parts' || (said.inventory_item_id ?? line.inventory_item_id) === null)
    throw new Problem('NOT_FROM_STOCK', { part: line.description })
  await reviseLine(ctx, row, line, said)
}
/** Changes a line; `used` takes its part from the shelf, and is no change of the line itself (OP-44). */
export async function changeLine(
  ctx: Context,
  { params, body }: { params: { id: string; itemId: string }; body: Partial<LineItemFields> & { used?: true | undefined } },
) {
  const row = await getOrderLocked(ctx, params.id)
  const line = await getLine(ctx, row, params.itemId)
  expectLines(row)
  if (line.price_source === 'fee') throw new Problem('FEE_BY_RULE')
  const { used, ...fields } = body
  const isUseAlone = used === true && Object.keys(fields).every((name) => name === 'version')
  if (!isUseAlone) await reviseLine(ctx, row, line, fields)
  if (used) await expectUnbilled(ctx, row, [line.service_id])
  if (used) await lineUsed.announce(ctx, { orderId: row.id, shopId: row.shop_id, lineId: line.id })
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: isUseAlone ? 'order.part-issued' : 'order.line-changed',
    params: { number: row.number },
    details: { line_id: line.id },
  })
  return { line_item: presentLine(ctx, await getLine(ctx, row, line.id)) }
}

/** Takes a line off a locked order, once everybody who points at it has let go; the caller counts the order again. @throws Problem PARTS_DISPOSITION, WORK_BILLED */
export async function takeLineOff(ctx: Context, row: OrderRow, line: LineRow): Promise<void> {
  await lineRemoving.announce(ctx, { orderId: row.id, shopId: row.shop_id, lineId: line.id })
  if (line.type === 'sublet') await dropSublet(ctx, line.id)
  if (line.discount_cents !== 0) await deleteSharesOf(ctx.tx, [line.id])
  await deleteLineRow(ctx.tx, line.id)
}
export async function deleteLine(ctx: Context, { params }: { params: { id: string; itemId: string } }): Promise<void> {
  const row = await getOrderLocked(ctx, params.id)
  const line = await getLine(ctx, row, params.itemId)
  expectLines(row)
  if (line.price_source === 'fee') throw new Problem('FEE_BY_RULE')
  if (ctx.ifMatch !== undefined && ctx.ifMatch !== line.version)
    throw new Problem('STALE_VERSION', {}, { current: presentLine(ctx, line) })
  await expectUnbilled(ctx, row, [line.service_id])
  await takeLineOff(ctx, row, line)
  await deleteEmptyServices(ctx.tx, row.id)
  await recountDiscounts(ctx.tx, row.id)
  await recountFees(ctx, row)
  await sumLines(ctx.tx, row.id)
  await changed(ctx, row, 'line_removed', line.description)
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.line-removed',
    params: { number: row.number },
    details: { line_id: line.id },
  })
}
