import { phone, spanish } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { InvoicePage } from '../pages/invoice.page.ts'
import { OrderPage } from '../pages/order.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { expectToast } from '../pages/toast.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { exceptions } = words

test('a service manager sees what is done and not invoiced, makes the invoice, and it is gone after another look (EXC4, EXC13, EXC18)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(luis)
  await visit(page, `${shopPath}/exceptions`)
  await expect(page.getByRole('heading', { level: 1, name: exceptions('title') })).toBeVisible()
  const group = page.getByRole('region', { name: 'Done and not invoiced' })
  await expect(group).toBeVisible()
  await expectSound(page, 'exceptions')
  const row = group.getByRole('listitem').first()
  const number = (await row.getByRole('link', { name: /^SO-/ }).textContent()) ?? ''
  expect(number).toMatch(/^SO-/)
  await row.getByRole('link', { name: new RegExp(`^${exceptions('fix.make_invoice')}`) }).click()
  await new OrderPage(page, words).createInvoice()
  await new InvoicePage(page, words).send()

  await visit(page, `${shopPath}/exceptions`)
  await page.getByRole('button', { name: exceptions('check') }).click()
  await expectToast(page, exceptions('checkedTitle'))
  await expect(page.getByRole('link', { name: number })).toHaveCount(0)
  await page.getByRole('button', { name: exceptions('state.resolved'), exact: true }).click()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

test('an owner puts one exception off and accepts another with a reason, and sets a rule (EXC3, EXC17)', async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/exceptions?sort=at_risk`)
  const more = page.getByRole('button', { name: /^More for / })
  await expect(more.first()).toBeVisible()
  const act = async (item: string) => {
    await more.first().click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await act(exceptions('snooze'))
  await dialog.getByRole('button', { name: exceptions('snoozeConfirm'), exact: true }).click()
  await expect(dialog.getByText(exceptions('reasonMissing'))).toBeVisible()
  await expectSound(page, 'putting an exception off')
  await dialog.getByLabel(exceptions('reason')).fill('The part is on its way')
  await dialog.getByRole('button', { name: exceptions('snoozeConfirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await act(exceptions('accept'))
  await dialog.getByLabel(exceptions('reason')).fill('Agreed with the owner')
  await dialog.getByRole('button', { name: exceptions('acceptConfirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: new RegExp(`^${exceptions('state.snoozed')}`) }).click()
  await expect(page.getByText('The part is on its way')).toBeVisible()
  await page.getByRole('button', { name: exceptions('state.accepted'), exact: true }).click()
  await expect(page.getByText(/^accepted by Dana Whitlock/)).toBeVisible()

  await page.getByRole('button', { name: exceptions('rules'), exact: true }).click()
  await expect(dialog).toBeVisible()
  await expectSound(page, 'rules of exceptions')
  await dialog.getByRole('switch', { name: 'Forgotten clocks', exact: true }).click()
  await expectToast(page, exceptions('ruleSaved'))
  await expect(dialog.getByRole('switch', { name: 'Forgotten clocks', exact: true })).not.toBeChecked()
})

test.describe('on a phone, in Spanish', () => {
  test.use({ ...phone, ...spanish })
  test('the list of exceptions reads well and nothing is beyond the edge (EXC18)', async ({ page }) => {
    const es = wordsIn('es')
    await new SignInPage(page, es).begin(dana)
    await visit(page, `${shopPath}/exceptions`)
    await expect(page.getByRole('heading', { level: 1, name: es.exceptions('title') })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Más para / }).first()).toBeVisible()
    await expectSound(page, 'excepciones')
  })
})
