import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import type { createCannedJobFromService as fromServiceCall } from '@twopost/contract/pricing'
import { type Fitment, fitsVehicle, isDiscountable, packageDiscount, type VehicleToFit } from '@twopost/contract/pricing'
import type * as calls from '@twopost/contract/service-orders'
import type { LineItemFields, OfferedJob } from '@twopost/contract/service-orders'
import {
  type CannedLineRow,
  countJobs,
  createJob,
  getJobRow,
  type JobRow,
  jobFilter,
  knownCategory,
  presentJob,
  selectCannedLines,
  selectCategories,
  selectJobSkills,
  selectJobsFor,
} from '#features/pricing/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { getOrder, getOrderLocked } from '../detail/order-detail.service.ts'
import { replaceServiceSkills, selectLines, selectServices } from '../lines/line-items.queries.ts'
import { addLines, expectLines } from '../lines/line-items.service.ts'
import { linesChanged } from '../service-orders.events.ts'
import { presentService } from '../service-orders.presenter.ts'
import { type OrderRow, sumLines } from '../service-orders.queries.ts'
import { freeName, lineValues } from '../service-orders.rules.ts'
import { selectPromisable, setCannedJob } from './canned-services.queries.ts'
import { chosenPrice } from './line-prices.rules.ts'
import { type PriceBook, priceBook, priceByRules, saidPrice } from './line-prices.service.ts'
import { insertDiscount, selectDiscountedLines } from './order-discounts.queries.ts'
import { recountDiscounts } from './recount-discounts.service.ts'
import { recountFees } from './recount-fees.service.ts'

/** A line of a canned job as the fields of a line of an order (CAN18). */
function fieldsOf(line: CannedLineRow, service: { name: string; category: string }): LineItemFields {
  const quantity = fromThousandths(line.quantity_thousandths)
  return {
    type: line.type,
    ...(line.sales_class !== null && { sales_class: line.sales_class }),
    description: line.description,
    ...(line.type === 'labor' ? { estimated_hours: quantity } : { quantity }),
    ...(line.price_cents !== null && { unit_cost: fromCents(line.price_cents) }),
    ...(line.item_id !== null && { inventory_item_id: line.item_id }),
    service_name: service.name,
    service_category: service.category,
  }
}
/** Which vehicles a job is for, in words: "Ford F-150 2018–2022". */
const fitWords = (fitments: readonly Fitment[]): string =>
  fitments
    .slice(0, 4)
    .map((one) =>
      [
        one.make,
        one.model,
        one.vehicle_kind,
        one.engine,
        one.year_from === null && one.year_to === null ? '' : `${one.year_from ?? ''}–${one.year_to ?? ''}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

function offer(
  job: JobRow,
  lines: readonly CannedLineRow[],
  book: PriceBook,
  order: OrderRow,
  vehicle: VehicleToFit,
): OfferedJob {
  const priced = lines.map((line) => {
    const fields = fieldsOf(line, job)
    const chosen = chosenPrice(priceByRules(book, fields, job.rate_id), saidPrice(fields))
    const unit_cost = chosen.cents === undefined ? undefined : fromCents(chosen.cents)
    const values = lineValues({ ...fields, unit_cost }, order.labor_rate_cents)
    return { line, values, source: line.price_cents === null ? chosen.price.price_source : ('canned' as const) }
  })
  const sum = priced.reduce((all, { line, values }) => all + (line.is_optional ? 0 : values.amount_cents), 0)
  const own = priced.filter(
    ({ line, values }) => !line.is_optional && isDiscountable({ type: values.type, salesClass: values.sales_class }),
  )
  const grossLines = own.map(({ values }) => ({
    type: values.type,
    salesClass: values.sales_class,
    grossCents: values.amount_cents,
  }))
  const off = job.package_cents === null ? 0 : packageDiscount(grossLines, packageOf(job.package_cents, sum, grossLines))
  return {
    ...presentJob(job),
    fits: fitsVehicle(job.fitments, vehicle),
    fits_only: fitWords(job.fitments),
    description: job.description_en,
    warranty: job.warranty,
    spread: job.spread,
    price: fromCents(sum - off),
    lines: priced.map(({ line, values, source }) => ({
      id: line.id,
      type: line.type,
      description: line.description,
      part_number: line.part_number,
      quantity: fromThousandths(line.quantity_thousandths),
      unit_price: fromCents(values.unit_price_cents),
      amount: fromCents(values.amount_cents),
      is_optional: line.is_optional,
      source,
      is_discountable: isDiscountable({ type: values.type, salesClass: values.sales_class }),
    })),
  }
}
/** What of a package's price is left for the lines that its discount goes over: fees and cores in it keep their own. */
function packageOf(packageCents: number, sumCents: number, lines: readonly { grossCents: number }[]): number {
  const over = lines.reduce((all, line) => all + line.grossCents, 0)
  return Math.max(0, packageCents - (sumCents - over))
}

/** Canned jobs for an order with their prices, those that fit its vehicle first (CAN21, CAN25). @throws Problem ORDER_NOT_FOUND */
export async function listForOrder(
  ctx: Context,
  { params, query }: Input<typeof calls.listOrderCannedJobs>,
): Promise<Answer<typeof calls.listOrderCannedJobs>> {
  const order = await getOrder(ctx, params.id, query)
  const vehicle = await getVehicleRow(ctx, order.vehicle_id)
  const fit = { make: vehicle.make, model: vehicle.model, year: vehicle.year, kind: vehicle.kind ?? '', engine: vehicle.engine }
  const at = pageOf(query, 25)
  const filter = jobFilter(query)
  const [jobs, count, categories] = await Promise.all([
    selectJobsFor(ctx.tx, filter, fit, at),
    countJobs(ctx.tx, filter),
    selectCategories(ctx.tx),
  ])
  const lines = await selectCannedLines(
    ctx.tx,
    jobs.map((job) => job.id),
  )
  const book = await priceBook(
    ctx,
    order,
    lines.map((line) => ({ type: line.type, inventory_item_id: line.item_id })),
  )
  const of = (job: JobRow) => lines.filter((line) => line.canned_job_id === job.id)
  return {
    canned_jobs: jobs.map((job) => offer(job, of(job), book, order, fit)),
    categories,
    pagination: paginateCounted(at, count),
  }
}

/**
 * Copies the lines of a canned job onto a locked order as a service of its own (CAN18); a package gets the discount that brings it to its price (CAN16).
 * @returns the id of the service and its name @throws Problem LINE_ITEM_NOT_FOUND, ITEM_NOT_FOUND, ORDER_TOO_HIGH, SERVICE_INVOICED
 */
export async function copyCannedJob(
  ctx: Context,
  order: OrderRow,
  job: JobRow,
  chosen: readonly string[] = [],
): Promise<{ serviceId: string; name: string }> {
  const all = await selectCannedLines(ctx.tx, [job.id])
  if (chosen.some((id) => !all.some((line) => line.id === id && line.is_optional))) throw new Problem('LINE_ITEM_NOT_FOUND')
  const lines = all.filter((line) => !line.is_optional || chosen.includes(line.id))
  const name = freeName(
    job.name,
    (await selectServices(ctx.tx, order.id)).map((service) => service.name),
  )
  const isPackage = job.package_cents !== null
  const category = await knownCategory(ctx, job.category)
  const promisable = await selectPromisable(
    ctx.tx,
    order.shop_id,
    lines.flatMap((line) => line.item_id ?? []),
  )
  /** What the shop does not have is ordered: work can be offered before its parts are there. */
  const isOrdered = (line: CannedLineRow): boolean => {
    const part = promisable.get(line.item_id ?? '')
    return part !== undefined && (!part.isKept || part.available < line.quantity_thousandths)
  }
  const asked = lines.map((line) => ({
    line,
    fields: { ...fieldsOf(line, { name, category }), ...(isOrdered(line) && { part_source: 'order' as const }) },
  }))
  const find = (fields: LineItemFields) => asked.find((one) => one.fields === fields)?.line
  const ids = await addLines(
    ctx,
    order,
    asked.map((one) => one.fields),
    {
      rateId: job.rate_id,
      sourceOf: (fields) => {
        const line = find(fields)
        if (!line) return undefined
        if (isPackage && !line.is_optional) return 'package'
        return line.price_cents === null ? undefined : 'canned'
      },
    },
  )
  const serviceId = (await selectServices(ctx.tx, order.id)).find((service) => service.name === name)?.id
  if (!serviceId) throw new Problem('CANNED_JOB_NOT_FOUND')
  await setCannedJob(ctx.tx, serviceId, job.id, job.kind)
  // It takes what its canned job takes (CAN5, G37).
  const needs = await selectJobSkills(ctx.tx, job.id)
  if (needs.length > 0) await replaceServiceSkills(ctx.tx, serviceId, needs)
  if (job.package_cents !== null) await discountPackage(ctx, order, job, { serviceId, packageCents: job.package_cents, ids })
  return { serviceId, name }
}
/**
 * Adds a canned job to an open order as a service (CAN18, CAN22).
 * @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, CANNED_JOB_NOT_FOUND, ITEM_NOT_FOUND, ORDER_TOO_HIGH, SERVICE_INVOICED
 */
export async function addFromCanned(
  ctx: Context,
  { params, body }: Input<typeof calls.addCannedJob>,
): Promise<Answer<typeof calls.addCannedJob>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const job = await getJobRow(ctx, body.canned_job_id)
  if (!job.is_active) throw new Problem('CANNED_JOB_NOT_FOUND')
  const { serviceId, name } = await copyCannedJob(ctx, order, job, body.optional_line_ids)
  await linesChanged.announce(ctx, { orderId: order.id, shopId: order.shop_id })
  await recordActivity(ctx, order, { type: 'canned_job_added', details: { service: name } })
  ctx.note({ kind: 'service_order', id: order.id, code: 'order.canned-added', params: { number: order.number, name } })
  const service = (await selectServices(ctx.tx, order.id)).find((one) => one.id === serviceId)
  if (!service) throw new Problem('CANNED_JOB_NOT_FOUND')
  return { service: presentService(service) }
}
/** Brings the lines of a package to its price. */
async function discountPackage(
  ctx: Context,
  order: OrderRow,
  job: JobRow,
  { serviceId, packageCents, ids }: { serviceId: string; packageCents: number; ids: readonly string[] },
): Promise<void> {
  const own = (await selectDiscountedLines(ctx.tx, order.id)).filter(
    (line) => ids.includes(line.id) && line.price_source === 'package',
  )
  const gross = own.map((line) => ({
    ...{ type: line.type, salesClass: line.sales_class },
    grossCents: line.amount_cents + line.discount_cents,
  }))
  const open = gross.filter(isDiscountable)
  const sum = gross.reduce((all, line) => all + line.grossCents, 0)
  const value = packageDiscount(open, packageOf(packageCents, sum, open))
  if (value === 0) return
  await insertDiscount(
    ctx.tx,
    order.id,
    {
      ...{ id: newId(ctx.now), scope: 'service', record_id: serviceId, kind: 'package', value, spread: job.spread },
      ...{ reason_code: 'package', note: job.code, given_by: ctx.userId, given_by_name: ctx.actorName, approved_by: null },
      approved_by_name: '',
    },
    ctx.now,
  )
  await recountDiscounts(ctx.tx, order.id)
  await recountFees(ctx, order)
  await sumLines(ctx.tx, order.id)
}

/** Makes a canned job of a service (CAN21): what was priced by a rule is priced by rules there, the rest is fixed. @throws Problem ORDER_NOT_FOUND, SERVICE_NOT_FOUND, CODE_TAKEN */
export async function cannedFromService(ctx: Context, { body }: Input<typeof fromServiceCall>) {
  const order = await getOrder(ctx, body.service_order_id)
  const [services, lines] = await Promise.all([selectServices(ctx.tx, order.id), selectLines(ctx.tx, order.id)])
  const service = services.find((one) => one.id === body.service_id)
  if (!service) throw new Problem('SERVICE_NOT_FOUND')
  const own = lines.filter((line) => line.service_id === service.id && line.not_used_reason === '')
  return createJob(ctx, {
    body: {
      code: body.code,
      name: service.name,
      category: service.category,
      kind: service.kind,
      skills: service.skills.map(({ id, level }) => ({ id, level })),
      lines: own.map((line) => ({
        type: line.type,
        sales_class: line.sales_class,
        description: line.description,
        quantity:
          fromThousandths(
            line.type === 'labor' ? (line.estimated_thousandths ?? line.quantity_thousandths) : line.quantity_thousandths,
          ) || 1,
        item_id: line.inventory_item_id,
        part_number: line.part_number ?? '',
        // Labor at the rate of the shop follows it; another price that somebody said stays.
        price: isFixed(line, order) ? fromCents(line.unit_price_cents) : null,
      })),
    },
  })
}
const isFixed = (line: Awaited<ReturnType<typeof selectLines>>[number], order: OrderRow): boolean =>
  line.is_overridden ||
  line.price_source === 'canned' ||
  (line.rule_price_cents === null && !(line.type === 'labor' && line.unit_price_cents === order.labor_rate_cents))
