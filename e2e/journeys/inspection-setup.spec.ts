import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { inspections: i, inspectionTemplates: m } = words

// Templates of the organization are added, and what the shop does on arrival.
test.use({ business: 'own' })

const heading = 'Template,Item,Item in Spanish,Positions,Unit,Soon At,Now At'
const fileOf = (...rows: string[]) => ({
  ...{ name: 'templates.csv', mimeType: 'text/csv' },
  buffer: Buffer.from([heading, ...rows].join('\n')),
})
/** A file with a bad row, and the same one corrected. */
async function importTemplate(page: Page) {
  await visit(page, `${shopPath}/inspections/templates`)
  await page.getByRole('link', { name: m('import'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: m('importTitle') })).toBeVisible()
  await page
    .locator('input[type="file"]')
    .setInputFiles(fileOf('Van check,Lining,Balata,LF XX,mm,5,3', 'Van check,Horn,Claxon,,,,'))
  await expect(page.getByText('Row 2 of the same template cannot be taken.').first()).toBeVisible()
  await expect(page.getByText(/^Choose one of: LF, RF/).first()).toBeVisible()
  await expectSound(page, 'a file of templates that was checked')
  await page
    .locator('input[type="file"]')
    .setInputFiles(fileOf('Van check,Lining,Balata,LF RF,mm,5,3', 'Van check,Horn,Claxon,,,,'))
  await page.getByRole('button', { name: /^Import 2/ }).click()
  await page.getByRole('link', { name: 'Van check' }).click()
  await page.getByRole('button', { name: m('publish') }).click()
  await expect(page.getByText(m('neverNote'))).toBeHidden()
}

test('templates come from a file, and the shop adds one by itself to each new order of a kind of vehicle (INS14, INS15)', async ({
  page,
  request,
}) => {
  await new SignInPage(page, words).begin(dana)
  await importTemplate(page)

  await visit(page, `${shopPath}/settings`)
  const card = page.locator('section.card').filter({ hasText: /^Inspections · / })
  await card.getByRole('button', { name: i('edit') }).click()
  const dialog = page.getByRole('dialog')
  // The yard has a rule for its trailers.
  await dialog.getByRole('button', { name: i('arrivalAdd') }).click()
  await dialog.getByRole('combobox', { name: i('arrivalKind', { number: '2' }) }).click()
  await page.getByRole('option', { name: m('vehicleKinds.van'), exact: true }).click()
  await dialog.getByRole('combobox', { name: i('arrivalTemplate', { number: '2' }) }).click()
  await page.getByRole('option', { name: 'Van check', exact: true }).click()
  await expectSound(page, 'what a shop looks at on arrival')
  await dialog.getByRole('button', { name: i('save') }).click()
  await expectToast(page, i('saved'))
  await expect(card).toContainText(i('arrivalCount', { count: 2 }))

  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const shop = shops.find((one: { name: string }) => one.name === 'Tacoma Port Yard')
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shop.id, title: 'Brakes squeal', description: 'Brakes squeal.' },
      customer: { name: 'Rosa Núñez', email: 'rosa@nunez.example' },
      vehicle: { make: 'Ford', model: 'Transit', year: 2021, license_plate: 'VAN 2201', kind: 'van' },
    },
  })
  const order = (await written.json()).data.service_order
  expect(order, await written.text()).toBeTruthy()
  await visit(page, `${shopPath}/service-orders/${order.id}`)
  await page.getByRole('link', { name: 'Van check' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Van check')
})
