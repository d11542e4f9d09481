import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { OrderPage } from '../pages/order.page.ts'
import { PartsReportsPage } from '../pages/parts-reports.page.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { PurchasingPage } from '../pages/purchasing.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { SupplierBillsPage } from '../pages/supplier-bills.page.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { PartsRows } from '../parts-rows.queries.ts'
import { dana, luis, shopPath, tomas } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { bills, orderParts, partsReports, partsRequests } = words
const zone = 'America/Los_Angeles'
/** The shelf has one at $219.00; each comes with a deposit of $45.00 for its old one. */
const part = { name: 'Alternator, 12 V, 160 A', number: 'AL-160' }
const supplier = 'Puget Diesel & Electric'
const [firstSlip, lastSlip, billNumber] = ['77-20411', '77-20498', 'PDE-88213']
const inDollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100).replace('-', '−')

// It buys parts that other journeys count.
test.use({ business: 'own' })

test('a part goes the whole loop, from missing in the bay to the credit of its core, and the gap and the stock are what the rows add up to (H24, H25, K14-K20, PAR13-PAR16, PAR18-PAR21, PAR25-PAR29, PAR36-PAR38)', {
  tag: '@full',
}, async ({ page: desk, browser, server }) => {
  const begun = new Date()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(begun)
  const rows = await PartsRows.open(server.data)
  const openPhone = async () =>
    (await browser.newContext({ ...phone, baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage()

  // Missing on the order: the technician asks from the bay, the office says that it is ordered.
  const bay = await openPhone()
  await new SignInPage(bay, words).begin(tomas)
  const portal = new PortalPage(bay, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.openParts()
  await portal.requestPart(part, 3, partsRequests('there', { count: '1', bin: 'E4-07' }))
  await new SignInPage(desk, words).begin(luis)
  await visit(desk, `${shopPath}/inventory/parts-requests?status=pending`)
  await desk.getByRole('button', { name: tomas.name }).last().click()
  const asked = desk.getByRole('region', { name: partsRequests('details') })
  await expect(asked.getByText(part.name)).toBeVisible()
  const link = asked.getByRole('link', { name: /SO-\d{4}-\d{5}/ })
  const orderPath = (await link.getAttribute('href')) ?? ''
  const orderId = orderPath.split('/').at(-1) ?? ''
  const order = /SO-\d{4}-\d{5}/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? 'no number'
  await asked.getByRole('button', { name: partsRequests('approveOrder', { order: '1' }) }).click()
  await expectToast(desk, partsRequests('savedApproved', { name: tomas.name }))
  const orderPage = new OrderPage(desk, words)
  await visit(desk, orderPath)
  await expect(await orderPage.partLine(part.name)).toContainText(orderParts('notComing'))

  // Ordered from the parts desk; two come, and are received on a phone; the last comes later.
  const purchasing = new PurchasingPage(desk, words)
  await purchasing.openDesk(part)
  const purchasePath = await purchasing.orderFor(order, part, supplier, '3')
  const dock = await openPhone()
  await new SignInPage(dock, words).begin(luis)
  await visit(dock, purchasePath)
  const receiving = new PurchasingPage(dock, words)
  await receiving.receiveShort(part, 2, firstSlip)
  await expect(purchasing.column('coming').getByRole('listitem').filter({ hasText: order })).toBeVisible()
  await receiving.receiveRest(1, lastSlip)
  await expect(purchasing.column('here').getByRole('listitem').filter({ hasText: order })).toBeVisible()
  await dock.context().close()

  // The bill asks $22.00 more for the first two, which the manager may not approve and the owner may.
  const money = new SupplierBillsPage(desk, words)
  const total = inDollars(460_00 + 219_00 + 3 * 45_00)
  await money.enter({ supplier, number: billNumber, date: today, total }, part.name, [
    { slip: firstSlip, amount: '460' },
    { slip: firstSlip, isCore: true },
    { slip: lastSlip },
    { slip: lastSlip, isCore: true },
  ])
  await money.matchToApproval()
  const office = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  await new SignInPage(office, words).begin(dana)
  await visit(office, new URL(desk.url()).pathname)
  await new SupplierBillsPage(office, words).approve(dana.name, 'Price list of November')
  await expect(office.getByText(bills('toVariance', { amount: '$22.00' }))).toBeVisible()

  // Taken in the bay, and one of three comes back.
  await portal.takePart(part.name)
  await visit(desk, orderPath)
  await expect((await orderPage.partLine(part.name)).getByText(orderParts('states.issued')).last()).toBeVisible()
  await orderPage.returnPart(part.name, '1', 'Two were enough')
  await expect(desk.getByText(/returned 1 of .*Two were enough/)).toBeVisible()

  // The old part of one goes back, and the supplier credits less than the deposit.
  const label = await money.sendCore(part.name, order, 'R-5530')
  await money.creditShort(part.name, '30', '$15.00')

  // By hand: three bought at $219.00 and billed $22.00 more, two used, one on the shelf.
  expect(await rows.loop(orderId, part.number, begun)).toEqual({
    ...{ delivered: 657_00, billedMore: 22_00, used: 438_00, stock: 219_00 },
    ...{ needed: 2000, issued: 3000, returned: 1000, waiting: 0 },
  })
  expect(await rows.core(label)).toEqual({ core: 'short', claim: 'short', order, owed: 45_00, credited: 30_00 })

  // The reports say what the rows of the whole shop add up to.
  const from = `${today.slice(0, 7)}-01`
  const gap = await rows.gap(orderId, from, today)
  const reasons = await rows.reasons(orderId, from, today)
  const unaccounted = gap.purchases - gap.issued - gap.stock_change - gap.vendor_returns
  expect(reasons.reduce((sum, one) => sum + one.cents, 0)).toBe(unaccounted)
  expect(reasons.find(({ reason }) => reason === 'variance')).toMatchObject({ cents: 22_00 })
  const reports = new PartsReportsPage(office, words)
  await reports.open()
  for (const sum of ['purchases', 'issued', 'stock_change', 'vendor_returns'] as const)
    await reports.expectFigure(partsReports(`parts.${sum}`), inDollars(gap[sum]))
  await reports.expectUnaccounted(inDollars(unaccounted))
  for (const { reason, rows: count, cents } of reasons)
    await reports.expectReason(partsReports(`parts.${reason}`), count, inDollars(cents))
  await reports.expectRows('purchases', [firstSlip, '$438.00'], [lastSlip, '$219.00'], [billNumber, '$22.00'])
  const stock = await rows.stock(orderId)
  expect(stock.ledger).toBe(stock.levels)
  await reports.openStockValue()
  await reports.expectFigure(partsReports('worth'), inDollars(stock.levels), partsReports('worthNote', { count: stock.parts }))
  await bay.context().close()
  await office.close()
  await rows.close()
})
