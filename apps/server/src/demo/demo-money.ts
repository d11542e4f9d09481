import { fromCents } from '@twopost/contract/core/money'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { setInvoiceDispute } from '#features/invoices/index.ts'
import { previewLateFees, putLateFeeRule, runLateFees } from '#features/late-fees/index.ts'
import { closeDay, createCreditNote, createOpeningBalance, showDayExpected } from '#features/receipts/index.ts'
import { createStatements } from '#features/statements/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const day = 86_400_000
/** Days ago that were closed, with what was too much or too little in the drawer. */
const closes = [
  { ago: 14, cents: 0, note: '' },
  { ago: 13, cents: -1_250, note: 'Change for the tow driver was not written down' },
  { ago: 12, cents: 500, note: 'Five dollars too much, nobody knows why' },
] as const

/**
 * What an owner asks about money beside invoices: balances from the program before, an invoice that its customer disputes, one of which some was given
 * back, late fees on another one, statements of a few days ago, and closed days of which two did not add up.
 */
export async function seedMoney(
  stage: Stage,
  shop: DemoShop,
  manager: Actor,
  openInvoices: readonly string[],
  now: Date,
): Promise<void> {
  const at = (days: number) => actAs(stage, manager, after(now, -days * day))
  const today = dateIn(shop.zone, now.getTime())
  const [owing, paidAhead] = [shop.vehicles[3]?.customerId, shop.vehicles.at(-3)?.customerId]
  if (!owing || !paidAhead) return
  const query = { shop_id: shop.id }
  const before = { date: addDays(today, -120), due_date: addDays(today, -90) }
  await createOpeningBalance(at(90), { params: { id: owing }, query, body: { number: 'OLD-4471', ...before, amount: 862.4 } })
  const credit = { number: 'OLD-CR-118', date: before.date, credit: 145 }
  await createOpeningBalance(at(90), { params: { id: paidAhead }, query, body: credit })

  const disputed = openInvoices.at(-1)
  const dispute = { is_disputed: true as const, reason: 'Says the second tire was not mounted' }
  if (disputed) await setInvoiceDispute(at(1), { params: { id: disputed }, body: dispute })

  const credited = openInvoices.at(-2)
  const back = { amount: 35, reason: 'Wiper blades were on the invoice twice' }
  if (credited) await createCreditNote(at(1), { params: { id: credited }, body: back })

  const rule = { is_on: true, grace_days: 5, percent: 1.5, amount: null, min: 5, max: null, every_days: 30, is_automatic: false }
  await putLateFeeRule(at(60), { query, body: { ...rule, valid_from: addDays(today, -90) } })
  const { late_fees } = await previewLateFees(at(0), { body: query })
  const late = late_fees.find((fee) => fee.skipped === null)
  if (late) await runLateFees(at(0), { body: { ...query, invoice_ids: [late.invoice_id] } })

  await createStatements(at(5), { query, body: { send: false } })

  for (const { ago, cents, note } of closes) {
    const date = addDays(today, -ago)
    const { expected } = (await showDayExpected(at(ago - 1), { params: { date }, query })).day
    const counted = { ...expected, cash: expected.cash + fromCents(cents) }
    await closeDay(at(ago - 1), { query, body: { date, float: 0, counted, ...(note && { note }) } })
  }
}
