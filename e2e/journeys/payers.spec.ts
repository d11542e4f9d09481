import { expect, test } from '../journey.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { invoices, orderPayers: t } = words

test('a warranty company pays for one service and the customer for the other; the one of the company is voided and billed again (EST2, NOW4)', async ({
  page,
  request,
}) => {
  await new SignInPage(page, words).begin(dana)
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const account = {
    name: 'Kestrel Warranty Co',
    email: 'claims@kestrel.example',
    phone: '(253) 555-0190',
    shop_id: shops[0].id,
  }
  const added = await request.post('/api/v1/customers', { headers, data: account })
  expect(added.ok(), await added.text()).toBe(true)
  const line = (service_name: string, hours: number) => ({
    ...{ type: 'labor', description: `${service_name} work`, estimated_hours: hours, unit_cost: 120, service_name },
  })
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Hard to start', description: 'Hard to start when cold.' },
      customer: { name: 'Ruth Lindqvist', email: 'ruth@lindqvist.example', phone: '(253) 555-0177' },
      vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7194', plate_state: 'WA' },
      line_items: [line('Fuel pump', 2), line('Wiper blades', 1)],
      schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
    },
  })
  expect(written.ok(), await written.text()).toBe(true)
  const order = (await written.json()).data.service_order
  for (const move of ['start', 'complete']) {
    const moved = await request.post(`/api/v1/service-orders/${order.id}/${move}`, { headers, data: {} })
    expect(moved.ok(), await moved.text()).toBe(true)
  }
  await visit(page, `${shopPath}/service-orders/${order.id}`)
  await page.getByRole('button', { name: 'Actions for Fuel pump', exact: true }).click()
  await page.getByRole('menuitem', { name: t('menu') }).click()
  const dialog = page.getByRole('dialog', { name: t('title', { service: 'Fuel pump' }) })
  await dialog.getByRole('combobox', { name: t('payer') }).click()
  await page.getByRole('option', { name: t('payers.warranty') }).click()
  await dialog.getByRole('combobox', { name: t('account') }).click()
  await page.keyboard.type('Kestrel')
  await page
    .getByRole('option', { name: /Kestrel/ })
    .first()
    .click()
  await expectSound(page, 'who pays for a service')
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toBeHidden()

  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: t('invoices') }) })
  const invoice = new InvoicePage(page, words)
  const bill = async (name: string): Promise<string> => {
    await card.getByRole('button', { name: t('createFor', { name }) }).click()
    return invoice.send()
  }
  const back = () => visit(page, `${shopPath}/service-orders/${order.id}`)
  const first = await bill('Kestrel Warranty Co')
  await expect(page.getByText('$240.00').first()).toBeVisible()
  await back()
  const own = await bill('Ruth Lindqvist')
  await back()
  await expect(card).toContainText(first)
  await expect(card).toContainText(own)
  await expectSound(page, 'invoices of two payers')

  // The company's invoice was wrong: it is voided, and its work waits to be billed again.
  await card.getByRole('link', { name: first }).click()
  await page.getByRole('button', { name: invoices('more') }).click()
  await page.getByRole('menuitem', { name: invoices('voidIt') }).click()
  const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await asked.getByLabel(invoices('voidReason')).fill('Wrong claim number')
  await asked.getByRole('button', { name: invoices('voidIt') }).click()
  await expect(asked).toBeHidden()
  await back()
  const second = await bill('Kestrel Warranty Co')
  expect(second).not.toBe(first)
  await back()
  await expect(card).toContainText(second)
  await expect(card).toContainText(own)
})
