// Slow: sends hundreds of invoices at once over five tenants, while connections are cut.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verifyChain } from '#features/audit-log/index.ts'
import { isFull } from '../../../test/breadth.ts'
import { addCompletedOrder, type OrderLine } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { connectionCutter, inLanes, quietCuts, untilAnswered } from '../../../test/races.ts'

const t = useApp()

const draft = async (world: World): Promise<Reply['body']> => {
  const workOrderId = await addCompletedOrder(t, world)
  return (await t.call('createInvoice', { body: { workOrderId } }, world.admin)).body.data.invoice
}
const mailsOf = async (world: World) =>
  (await t.admin.query('select params from app.outbox where tenant_id = $1', [world.tenantId])).rows
const numbersOf = async (world: World): Promise<number[]> =>
  (
    await t.admin.query<{ number: string }>(
      'select number from app.invoices where tenant_id = $1 and number is not null order by number',
      [world.tenantId],
    )
  ).rows.map((row) => Number(row.number.slice(-3)))
/** Drafts of each tenant: 250 in all in full breadth. */
const perTenant = isFull ? 50 : 3
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

it(
  `numbers ${perTenant * 20} sends of ${perTenant * 5} drafts over 5 tenants without gap or double, one mail each, while connections are cut (F11, M2, S-72)`,
  async () => {
    await quietCuts(t.admin)
    const worlds = await Promise.all(upTo(5).map(() => t.tenant()))
    const drafts = await inLanes(
      8,
      upTo(perTenant).flatMap(() => worlds),
      async (world) => ({ world, invoice: await draft(world) }),
    )
    // Four sends of each draft stand side by side; two say which version they mean.
    const sends = drafts.flatMap(({ world, invoice }) =>
      upTo(4).map((turn) => ({
        world,
        id: invoice.id as string,
        turn,
        body: turn % 2 ? {} : { version: invoice.version as number },
      })),
    )
    const cutter = connectionCutter(t.admin)
    let attempts = 0
    const replies = await inLanes(200, sends, ({ world, id, turn, body }) =>
      untilAnswered(async () => {
        attempts += 1
        const sending = t.call('sendInvoice', { params: { id }, body }, world.admin, { 'idempotency-key': `send-${turn}-${id}` })
        if (attempts % 10 === 0) await cutter.cut()
        return sending
      }),
    )
    expect(replies.filter(({ status }) => status !== 200 && status !== 409).map(({ text }) => text)).toEqual([])
    // How many connections a cut meets depends on the machine: over a fifth as many sends, at least one.
    expect(cutter.count()).toBeGreaterThan(isFull ? perTenant : 0)
    const acknowledged = sends.flatMap(({ world, id }, i) =>
      replies[i]?.status === 200 ? [{ world, id, reply: replies[i] }] : [],
    )
    expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(drafts.length)
    for (const world of worlds) {
      expect(await numbersOf(world)).toEqual(upTo(perTenant))
      const own = acknowledged.filter((send) => send.world === world)
      const { rows } = await t.admin.query('select id, number from app.invoices where tenant_id = $1', [world.tenantId])
      const numberOf = new Map(rows.map((row) => [row.id, row.number]))
      for (const { id, reply } of own) expect(reply?.body.data.invoice.invoiceNumber).toBe(numberOf.get(id))
      const mails = await mailsOf(world)
      expect(mails).toHaveLength(perTenant)
      expect(new Set(mails.map((mail) => mail.params.invoice_id)).size).toBe(perTenant)
      const jobs = await t.admin.query("select key from graphile_worker._private_jobs where payload->>'tenant_id' = $1", [
        world.tenantId,
      ])
      expect(jobs.rows).toHaveLength(perTenant)
      const audit = await t.admin.query(
        "select record_id from app.audit_log where tenant_id = $1 and action = 'POST /invoices/{id}/send'",
        [world.tenantId],
      )
      expect(audit.rows).toHaveLength(own.length)
      expect(new Set(audit.rows.map((row) => row.record_id)).size).toBe(perTenant)
      expect(await t.inTenant(world.tenantId, verifyChain)).toMatchObject({ valid: true })
    }
    // In full breadth it takes 31 s alone, and up to four times that beside other work.
  },
  isFull ? 400_000 : 120_000,
)

it('never takes more than the balance, however many pay at once (M11)', async () => {
  const world = await t.tenant()
  const { id } = await draft(world)
  await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)
  await Promise.all(upTo(10).map(() => t.call('addPayment', { params: { id }, body: { amount: 100 } }, world.admin)))
  const { invoice } = (await t.call('getInvoice', { params: { id } }, world.admin)).body.data
  expect(invoice).toMatchObject({ amountPaid: 300, balance: 95.98, status: 'sent' })
})

const line = fc.oneof(
  fc.record({
    type: fc.constant('labor' as const),
    description: fc.constant('Work'),
    estimated_hours: fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000),
    unit_cost: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
  }),
  fc.record({
    type: fc.constant('parts' as const),
    description: fc.constant('Part'),
    quantity: fc.integer({ min: 1, max: 90_000 }).map((thousandths) => thousandths / 1000),
    unit_cost: fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100),
  }),
)
const discount = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.integer({ min: 0, max: 500_000 }).map((cents) => ({ kind: 'amount' as const, value: cents / 100 })),
  fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => ({ kind: 'percent' as const, value: millionths / 10_000 })),
)
const rate = fc.integer({ min: 0, max: 250_000 })

const runs = isFull ? 40 : 15
it('stores parts that always sum to the stored totals, whatever lines, discounts and rates (M14, M15, S-71)', async () => {
  const world = await t.tenant()
  let looked = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 9 }),
      discount,
      rate,
      fc.option(rate, { nil: undefined }),
      async (lines, wanted, labor, parts) => {
        await t.admin.query('update app.shops set labor_tax_millionths = $2, parts_tax_millionths = $3 where tenant_id = $1', [
          world.tenantId,
          labor,
          parts ?? labor,
        ])
        const workOrderId = await addCompletedOrder(t, world, { lines: lines as OrderLine[] })
        const made = await t.call('createInvoice', { body: { workOrderId, discount: wanted } }, world.admin)
        const drafted = made.body.data.invoice
        const sent = (await t.call('sendInvoice', { params: { id: drafted.id }, body: {} }, world.admin)).body.data.invoice
        for (const field of ['subtotal', 'discountAmount', 'taxAmount', 'totalAmount'])
          expect([field, sent[field]]).toEqual([field, drafted[field]])
        const { rows } = await t.admin.query(
          `select i.subtotal_cents::int as subtotal, i.discount_cents::int as discount, i.tax_cents::int as tax, i.total_cents::int as total,
                  (i.labor_net_cents + i.parts_net_cents)::int as net, n.total_cents::int as issued, (n.document->>'totalCents')::int as printed,
                  l.subtotal as line_subtotal, l.discount as line_discount, l.tax as line_tax, x.tax as group_tax, x.base as group_base, l.least
             from app.invoices i join app.invoice_issues n on n.tenant_id = $2 and n.invoice_id = i.id,
                  lateral (select sum(amount_cents)::int as subtotal, sum(discount_cents)::int as discount, sum(tax_cents)::int as tax,
                                  min(least(discount_cents, tax_cents, amount_cents - discount_cents))::int as least from app.invoice_issue_lines where tenant_id = $2 and invoice_id = i.id) l,
                  lateral (select sum(tax_cents)::int as tax, sum(base_cents)::int as base from app.invoice_issue_taxes where tenant_id = $2 and invoice_id = i.id) x
            where i.tenant_id = $2 and i.id = $1`,
          [drafted.id, world.tenantId],
        )
        const sums = rows[0]
        expect(sums.total).toBe(sums.subtotal - sums.discount + sums.tax)
        expect([sums.issued, sums.printed]).toEqual([sums.total, sums.total])
        expect([sums.line_subtotal, sums.line_discount, sums.line_tax]).toEqual([sums.subtotal, sums.discount, sums.tax])
        expect([sums.group_tax, sums.group_base, sums.net]).toEqual([
          sums.tax,
          sums.subtotal - sums.discount,
          sums.subtotal - sums.discount,
        ])
        expect(sums.least).toBeGreaterThanOrEqual(0)
        looked += 1
      },
    ),
    { numRuns: runs },
  )
  expect(looked).toBeGreaterThanOrEqual(runs)
})
