import { expect, test } from '../journey.ts'
import { stopAsking } from '../pages/consent.ts'
import { CreateOrderPage } from '../pages/create-order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { estimates: t, consentSettings: s, serviceApprovals: a } = words

// Other journeys of this business work without being asked.
test.afterEach(async ({ page }) => stopAsking(page.request, dana))

test('a shop asks its customers, who approve by phone, and work stops above what they approved (EST7, AUT7, AUT15, AUT18, AUT19)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)

  // The rule of the shop: ask, and stop; ten percent more is all right.
  await visit(page, `${shopPath}/settings`)
  const settings = page.locator('.card').filter({ hasText: s('mode') })
  await expect(settings).toContainText(s('modes.off'))
  await settings.getByRole('button', { name: s('edit') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('radio', { name: s('modes.block') }).click()
  await form.getByRole('combobox', { name: s('tolerance') }).click()
  await page.getByRole('option', { name: s('tolerances.percent') }).click()
  await expect(form).toContainText('$453.20')
  await expectSound(page, 'what a shop asks of its customers')
  await form.getByRole('button', { name: s('save'), exact: true }).click()
  await expect(form).toBeHidden()
  await expect(settings).toContainText(s('modes.block'))

  // A new order with two services: nothing on it is approved.
  const creating = new CreateOrderPage(page, words)
  await creating.open()
  await creating.newVehicle('Ford', 'F-150')
  await creating.report('Brakes pulsate.')
  await creating.continueTo(2)
  await creating.addCustomer('Ruth Lindqvist', 'ruth@lindqvist.example', '(253) 555-0177')
  await creating.continueTo(3)
  await creating.title('Brakes pulsate')
  await creating.addService('Front brakes', { text: 'Replace rotors', hours: '2' }, { text: 'Rotor', quantity: '2', price: '90' })
  await creating.continueTo(4)
  await creating.continueTo(5)
  await creating.create()
  const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: t('authorization') }) })
  await expect(card).toContainText(t('nothing'))
  const row = page.getByRole('region', { name: 'Front brakes' })
  await expect(row).toContainText(a('draft'))

  // The customer says yes on the phone.
  await card.getByRole('button', { name: t('record') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('who'))).toHaveValue('Ruth Lindqvist')
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toContainText(t('chooseOne'))
  await dialog
    .getByRole('radiogroup', { name: t('of', { service: 'Front brakes' }) })
    .or(dialog.getByRole('group', { name: t('of', { service: 'Front brakes' }) }))
    .getByRole('radio', { name: t('decisions.approve'), exact: true })
    .click()
  await expect(dialog).toContainText('+$')
  await expectSound(page, 'a decision that is recorded')
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(a('approved'))
  await expect(card).toContainText('Ruth Lindqvist')
  await expectSound(page, 'an order with approvals')
  await expect(card).toContainText('$0.00 → $510.00')
})
