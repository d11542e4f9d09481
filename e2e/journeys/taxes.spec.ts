import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { OrderPage } from '../pages/order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { certificates: c, customers, lineTax, order: o, taxes: t } = words

// A shop counts in another way from here on, and there is no way back.
test.use({ business: 'alone-taxes' })

/** What the product is asked and told beside the screens. */
async function asDana(request: APIRequestContext) {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const get = async (path: string) => (await (await request.get(`/api/v1/${path}`, { headers })).json()).data
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api/v1/${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()).data
  }
  return { get, post }
}
/** A calendar date as people type it, so many days from now. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles' }).format(Date.now() + days * 86_400_000)

test('an owner begins with the taxes of a state, corrects what is taxed, tries a sale, and switches after a look at the open orders (TAX17, TAX7)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/settings`)
  await page.getByRole('link', { name: t('cardOpen') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible()
  await expect(page.getByText(t('mode.simpleText'))).toBeVisible()
  await expect(page.getByText(t('list.none'))).toBeVisible()
  // Without a tax there is nothing to count by.
  await expect(page.getByRole('button', { name: t('mode.switch') })).toHaveAttribute('aria-disabled', 'true')
  await expectSound(page, 'taxes, none')

  // The set of a state fills a form; the local rate is the shop's to say.
  await page.getByRole('button', { name: t('list.starter') }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(t('starter.check'))).toBeVisible()
  await drawer.getByRole('combobox', { name: t('starter.state') }).click()
  await page.getByRole('option', { name: t('starter.states.WA') }).click()
  const rate = drawer.getByLabel(t('form.percent'), { exact: true })
  await expect(rate.first()).toHaveValue('6.5')
  await drawer.getByRole('button', { name: t('starter.save') }).click()
  await expect(drawer.getByText(t('starter.zero'))).toBeVisible()
  await rate.last().fill('3.8')
  await expectSound(page, 'the usual taxes of a state')
  await drawer.getByRole('button', { name: t('starter.save') }).click()
  await expectToast(page, t('starter.saved', { count: 2 }))
  await expect(page.getByRole('listitem').filter({ hasText: 'Washington sales tax' })).toContainText('6.5%')
  await expect(page.getByRole('listitem').filter({ hasText: 'Local sales tax' })).toContainText('3.8%')
  await expectSound(page, 'taxes')

  // The grid: an amount for each piece is asked for before it is sent.
  await page.getByRole('tab', { name: t('tabs.grid') }).click()
  const disposal = page.getByRole('row', { name: new RegExp(`^${t('classes.disposal')}`) })
  await expect(page.getByRole('row', { name: new RegExp(`^${t('classes.part_new')}`) })).toContainText(
    t('grid.conditions.always'),
  )
  await expect(disposal).toContainText(t('grid.conditions.never'))
  await page.getByRole('button', { name: t('grid.edit') }).click()
  const cell = t('grid.cell', { class: t('classes.disposal'), tax: 'Local sales tax' })
  await page.getByRole('combobox', { name: cell }).click()
  await page.getByRole('option', { name: t('grid.conditions.per_piece') }).click()
  await page.getByRole('button', { name: t('grid.save', { count: 1 }) }).click()
  await expect(page.getByText(t('grid.missing', { class: t('classes.disposal') }))).toBeVisible()
  await page.getByRole('textbox', { name: `${cell}: ${t('grid.amount')}` }).fill('1.50')
  await expectSound(page, 'what is taxed, while it is changed')
  await page.getByRole('button', { name: t('grid.save', { count: 1 }) }).click()
  await expectToast(page, t('grid.saved', { count: 1 }))
  await expect(disposal).toContainText(t('grid.perPiece', { amount: '$1.50' }))
  await expectSound(page, 'what is taxed')

  // A sale: labor and a part of 100.00 each, by the taxes that the shop does not count by yet.
  await page.getByRole('tab', { name: t('tabs.try') }).click()
  const result = page.getByRole('region', { name: t('try.total') })
  await expect(result).toContainText('$13.00')
  await expect(result).toContainText('$7.60')
  await expect(result).toContainText('$220.60')
  await expectSound(page, 'trying a sale')

  // The open orders before and after; it counts once the shop's name is typed.
  await page.getByRole('button', { name: t('mode.switch') }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('table').getByRole('link').first()).toBeVisible()
  await expect(preview.getByText(/^1–6/)).toBeVisible()
  await expectSound(page, 'open orders before and after')
  const go = preview.getByRole('button', { name: t('preview.go'), exact: true })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await preview.getByLabel(t('preview.type')).fill('Tacoma Port Yard')
  await go.click()
  await expectToast(page, t('preview.done', { shop: 'Tacoma Port Yard' }))
  await expect(page.getByText(t('mode.componentsText'))).toBeVisible()

  // The next rate ends the one before; what was and comes can be read.
  await page.getByRole('tab', { name: t('tabs.taxes') }).click()
  await page.getByRole('button', { name: t('list.actions', { name: 'Local sales tax' }) }).click()
  await page.getByRole('menuitem', { name: t('list.next') }).click()
  await drawer.getByLabel(t('form.percent'), { exact: true }).fill('3.9')
  await drawer.getByLabel(t('form.validFrom')).fill('1/1/2090')
  await drawer.getByRole('button', { name: t('form.save') }).click()
  await expectToast(page, t('form.saved', { name: 'Local sales tax' }))
  await page.getByRole('button', { name: t('list.ratesOf', { name: 'Local sales tax' }) }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(2)
  await expectSound(page, 'the rates of a tax')
  await drawer
    .getByRole('button', { name: t('list.close'), exact: true })
    .last()
    .click()
  await page.getByRole('button', { name: t('list.actions', { name: 'Local sales tax' }) }).click()
  await page.getByRole('menuitem', { name: t('list.end') }).click()
  await expectSound(page, 'ending a tax')
  await drawer.getByRole('button', { name: t('end.save') }).click()
  await expect(drawer).toBeHidden()
})

test('a certificate with its file is activated and takes the tax off an order, a line of it is taxed by hand with a reason, and the certificate is revoked (TAX6, TAX12, TAX15)', async ({
  page,
  request,
}) => {
  const { get, post } = await asDana(request)
  const shopId = (await get('shops')).shops.find((one: { name: string }) => one.name === 'Tacoma Port Yard').id
  const { service_order: made } = await post('service-orders', {
    ...{ shop_id: shopId, title: 'Winter tires', description: 'Winter tires for the route.' },
    customer: { name: 'Delta Route Sales', email: 'desk@delta.example', phone: '(253) 555-0118' },
    vehicle: { make: 'Ford', model: 'Transit', year: 2019, license_plate: 'CDF 4410', plate_state: 'WA' },
    line_items: [
      { type: 'parts', description: 'Tire set', quantity: 1, unit_cost: 800, service_name: 'Tires' },
      { type: 'parts', description: 'Valves', quantity: 4, unit_cost: 5, service_name: 'Tires' },
    ],
  })
  const orderNow = async () => (await get(`service-orders/${made.id}`)).service_order
  const { tax_estimate: before, customer } = await orderNow()
  expect(before).toBeGreaterThan(0)

  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/customers/${customer.id}`)
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: c('card') }) })
  await expect(card.getByText(c('standing.taxed'), { exact: true })).toBeVisible()
  await card.getByRole('button', { name: c('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(c('form.number')).fill('WA-RS-7714')
  await dialog.getByLabel(c('form.until')).fill(inDays(20))
  await expectSound(page, 'a new certificate')
  await dialog.getByRole('button', { name: c('form.save') }).click()
  await expectToast(page, c('form.saved'))
  // Its file is asked for next.
  await expect(dialog.getByText(c('file.text'))).toBeVisible()
  await expectSound(page, 'the file of a certificate')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'resale.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') })
  await expectToast(page, c('file.added'))
  await expect(card.getByText(c('states.draft'), { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /resale\.pdf/ })).toBeVisible()
  expect((await orderNow()).tax_estimate).toBe(before)

  await card.getByRole('button', { name: c('activate'), exact: true }).click()
  await expectSound(page, 'activating a certificate')
  await dialog.getByRole('button', { name: c('activate'), exact: true }).click()
  await expectToast(page, c('turn.activated'))
  await expect(card.getByText(c('standing.exempt'), { exact: true })).toBeVisible()
  await expect(card).toContainText(c('daysLeft', { count: 20 }))
  await expectSound(page, 'a customer with a certificate')
  expect((await orderNow()).tax_estimate).toBe(0)

  // Within 30 days of its end it stands in the list, which the customers lead to.
  await visit(page, `${shopPath}/customers`)
  await page.getByRole('link', { name: customers('certificates') }).click()
  await expect(page.getByRole('heading', { level: 1, name: c('list.title') })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Delta Route Sales' })).toContainText('WA-RS-7714')
  await expect(page.getByRole('row').filter({ hasText: 'Puyallup School District' })).toBeVisible()
  await expectSound(page, 'certificates that end')

  // One line of the order is taxed nevertheless.
  await visit(page, `${shopPath}/service-orders/${made.id}`)
  const row = await new OrderPage(page, words).partLine('Valves')
  await row.getByRole('button', { name: o('lineActions', { line: 'Valves' }) }).click()
  await page.getByRole('menuitem', { name: lineTax('menu') }).click()
  await dialog
    .getByRole('radio', { name: lineTax('choices.taxed') })
    .first()
    .click()
  await dialog.getByRole('button', { name: lineTax('save'), exact: true }).click()
  await expect(dialog.getByLabel(lineTax('reason'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(lineTax('reason')).fill('For their own van')
  await expectSound(page, 'taxing a line by hand')
  await dialog.getByRole('button', { name: lineTax('save'), exact: true }).click()
  await expectToast(page, lineTax('saved'))
  await expect(row).toContainText(lineTax('isTaxed', { reason: 'For their own van', person: dana.name }))
  await expect(page.getByText(/set Valves to be taxed: For their own van/)).toBeVisible()
  const taxed = (await orderNow()).tax_estimate
  expect(taxed).toBeGreaterThan(0)
  expect(taxed).toBeLessThan(before)
  await row.getByRole('button', { name: o('lineActions', { line: 'Valves' }) }).click()
  await page.getByRole('menuitem', { name: lineTax('menu') }).click()
  await dialog.getByRole('radio', { name: lineTax('choices.rules') }).click()
  await dialog.getByLabel(lineTax('reason')).fill('Was for resale after all')
  await dialog.getByRole('button', { name: lineTax('save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).not.toContainText('For their own van')
  expect((await orderNow()).tax_estimate).toBe(0)

  await visit(page, `${shopPath}/customers/${customer.id}`)
  await card.getByRole('button', { name: c('actions', { certificate: 'WA-RS-7714' }) }).click()
  await page.getByRole('menuitem', { name: c('revoke') }).click()
  await dialog.getByLabel(c('revoking.reason')).fill('Not theirs')
  await dialog.getByRole('button', { name: c('revoke'), exact: true }).click()
  await expectToast(page, c('revoking.done'))
  await expect(card).toContainText(c('revokedFor', { reason: 'Not theirs' }))
  await expect(card.getByText(c('standing.taxed'), { exact: true })).toBeVisible()
  expect((await orderNow()).tax_estimate).toBe(before)
})

/** A page without anything on it. */
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
