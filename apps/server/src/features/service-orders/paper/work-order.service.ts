import type { Input } from '@twopost/contract/core/call'
import { formatPhone } from '@twopost/contract/core/phone'
import type * as calls from '@twopost/contract/service-orders'
import { type WorkOrderDocument, workOrderWords } from '@twopost/contract/service-orders'
import { addressLine } from '@twopost/contract/suppliers'
import {
  barsOf,
  drawPaper,
  type PaperContext,
  type PrintOptions,
  printPapers,
  type ReadPaper,
} from '#features/documents/index.ts'
import { readShopPaper } from '#features/shops/index.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { selectAssignments } from '../detail/order-detail.queries.ts'
import { getOrder } from '../detail/order-detail.service.ts'
import { selectLines, selectServices } from '../lines/line-items.queries.ts'
import { tasksOnPaper } from './work-order.events.ts'
import { selectWorkOrder, type WorkOrderRow } from './work-order.queries.ts'
import { clockMoment, servicesOnPaper } from './work-order.rules.ts'

const joined = (separator: string, ...parts: readonly (string | number | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator)

const senderOf = (row: WorkOrderRow): string[] =>
  [row.shop_name, addressLine({ ...row, country: '' }), joined(' · ', formatPhone(row.shop_phone), row.contact_email)].filter(
    (line) => line !== '',
  )

/** The work order as it is now, in the language of the shop's bays unless another one is asked for (DOC4, DOC5). */
export async function readWorkOrder(
  { tx, now }: PaperContext,
  id: string,
  asked: 'en' | 'es' | undefined,
): Promise<ReadPaper | undefined> {
  const row = await selectWorkOrder(tx, id)
  if (!row) return undefined
  const [lines, services, assignments, tasks] = await Promise.all([
    selectLines(tx, id),
    selectServices(tx, id),
    selectAssignments(tx, id),
    tasksOnPaper.ask({ tx }, id),
  ])
  const place = { shopId: row.shop_id, kind: 'work_order', date: now } as const
  const first = await readShopPaper(tx, { ...place, language: asked ?? 'en' })
  const language = asked ?? first.row.bay_language
  const { row: shop, ...paper } = language === (asked ?? 'en') ? first : await readShopPaper(tx, { ...place, language })
  const promised = row.promised_at ?? row.due_at
  const document: WorkOrderDocument = {
    ...paper,
    language,
    number: row.number,
    bars: await barsOf(row.number),
    from: senderOf(row),
    title: row.title,
    description: row.description,
    customer: {
      name: row.customer_name,
      phone: shop.bay_phone ? formatPhone(row.customer_phone) : '',
      poNumber: row.po_number,
    },
    vehicle: {
      title: joined(' ', row.year, row.make, row.model),
      unitNumber: row.unit_number,
      plate: joined(' ', row.plate_state, row.license_plate),
      vin: row.vin,
    },
    meterIn: row.mileage_in,
    meterOut: row.mileage_out,
    promised: promised && clockMoment(promised, row.time_zone),
    bay: row.bay_name ?? '',
    technicians: assignments.map((one) => one.name),
    writtenBy: row.created_by_name,
    hasPrices: shop.bay_prices,
    // What nobody in the bay is to see is not in the document at all.
    totalCents: shop.bay_prices ? row.total_cents : 0,
    services: servicesOnPaper(services, lines, tasks.flat(), workOrderWords[language].otherTasks).map((service) =>
      shop.bay_prices
        ? service
        : { ...service, totalCents: 0, parts: service.parts.map((part) => ({ ...part, amountCents: 0 })) },
    ),
  }
  const subject = { title: row.number, author: row.shop_name, language, createdAt: row.updated_at }
  return { paper: { kind: 'work_order', document }, subject }
}

/** The PDF of a work order; read in one transaction, drawn outside of it (DOC10). @throws Problem ORDER_NOT_FOUND, PDF_NOT_DRAWN */
export async function showWorkOrderPdf(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getServiceOrderPdf>,
): Promise<FileAnswer> {
  const read = await ctx.inTenant(
    async (inside) => readWorkOrder(inside, (await getOrder(inside, params.id, query)).id, query.language),
    { reads: true },
  )
  if (!read) throw new Problem('ORDER_NOT_FOUND', { id: params.id })
  return drawPaper(read.paper, read.subject)
}

/** Work orders in print jobs (DOC12). */
export const printWorkOrders = (): void =>
  printPapers('work_order', {
    expect: (ctx, id) => getOrder(ctx, id),
    read: (at, id, { language }: PrintOptions) => readWorkOrder(at, id, language),
  })
