import type { Locator, Page } from '@playwright/test'
import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

/** A new order with one service, as another program would write it. @returns its id */
async function newOrder({ request }: Page): Promise<string> {
  const signedIn = await request.post('/api/v1/auth/login', { data: { email: dana.email, password: dana.password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).data.token}` }
  const { shops } = (await (await request.get('/api/v1/shops', { headers })).json()).data
  const written = await request.post('/api/v1/service-orders', {
    headers,
    data: {
      ...{ shop_id: shops[0].id, title: 'Brakes pulsate', description: 'Brakes pulsate.' },
      customer: { name: 'Joel Aguilar', email: 'joel@aguilar.example', phone: '(253) 555-0171' },
      vehicle: { make: 'Ford', model: 'F-150', year: 2017, license_plate: 'CBX 7194', plate_state: 'WA' },
      line_items: [
        { type: 'labor', description: 'Brake work', estimated_hours: 2, unit_cost: 120, service_name: 'Front brakes' },
      ],
    },
  })
  return (await written.json()).data.service_order.id
}
const services = (page: Page): Locator => page.locator('section:has(> .service-row)')

test('somebody adds an empty service with the keyboard, changes it, and removes it with its line (EST16)', async ({ page }) => {
  const words = wordsIn('en')
  const { order: o, orderService: t } = words
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders/${await newOrder(page)}`)
  await expect(services(page)).toHaveCount(1)

  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('name'), { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(t('name'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Check the noise')
  await dialog.getByRole('combobox', { name: t('kind') }).click()
  await page.getByRole('option', { name: t('kinds.diagnosis') }).click()
  await dialog.getByLabel(t('concern')).fill('It rattles on bumps.')
  await dialog.getByRole('combobox', { name: t('place') }).click()
  await page.getByRole('option', { name: t('first') }).click()
  await expectSound(page, 'a service that is added')
  await dialog.getByRole('button', { name: t('add'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(services(page)).toHaveCount(2)
  const added = page.getByRole('region', { name: 'Check the noise' })
  await expect(services(page).first().getByRole('heading')).toHaveText('Check the noise')

  // Without lines it stays, also when it is changed.
  await added.getByRole('button', { name: o('serviceLines', { name: 'Check the noise' }) }).click()
  await expect(added).toContainText(o('noLinesOfService'))
  await expectSound(page, 'a service without lines')
  const act = async (name: string) => {
    await added.getByRole('button', { name: o('lineActions', { line: 'Check the noise' }) }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act(o('editService'))
  await dialog.getByLabel(t('name'), { exact: true }).fill('Front brakes')
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toContainText('Front brakes is on this order already. Choose another name.')
  await dialog.getByLabel(t('name'), { exact: true }).fill('Check the noise')
  await dialog.getByRole('combobox', { name: t('urgency') }).click()
  await page.getByRole('option', { name: t('urgencies.soon') }).click()
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toBeHidden()

  await act(o('removeService'))
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText(t('removeText', { count: 0 }))
  await expectSound(page, 'a service that is removed')
  await question.getByRole('button', { name: t('remove') }).click()
  await expect(services(page)).toHaveCount(1)
  await expect(page.locator('.toast', { hasText: t('removed', { name: 'Check the noise' }) })).toBeVisible()
})

test.describe('on a phone in Spanish', () => {
  test.use({ ...phone, ...spanish })
  test('a service is added and removed on a phone, in Spanish (EST16)', async ({ page }) => {
    const words = wordsIn('es')
    const { order: o, orderService: t } = words
    await new SignInPage(page, words).begin(dana)
    await visit(page, `${shopPath}/service-orders/${await newOrder(page)}`)
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await beyond()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: o('addService'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('name'), { exact: true }).fill('Plumas')
    await expectSound(page, 'a service that is added on a phone')
    expect(await beyond()).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: t('add'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const added = page.getByRole('region', { name: 'Plumas' })
    await added.getByRole('button', { name: o('lineActions', { line: 'Plumas' }) }).click()
    await page.getByRole('menuitem', { name: o('removeService') }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('remove') })
      .click()
    await expect(services(page)).toHaveCount(1)
  })
})
