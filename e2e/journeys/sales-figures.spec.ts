import { fieldTexts } from '@twopost/contract/core/problems.en'
import { kpiTable } from '@twopost/contract/kpis'
import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { figures, goals, kpis, shell } = words
const word = (code: keyof typeof kpiTable): string => kpiTable[code].words[0]

test('an owner reads sales and profit, opens the orders behind a figure, and sets a goal that stands beside it (KPI3, KPI11, KPI15)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/service-orders/analytics`)
  const screens = page.getByRole('navigation', { name: figures('screens') })
  await screens.getByRole('link', { name: figures('sales') }).click()
  await expect(page.getByRole('heading', { name: kpis('sales'), level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: shell('mainMenu') })
  await expect(menu.getByRole('link', { name: shell('analytics') })).toHaveAttribute('aria-current', 'page')

  // The formula is one press of the keyboard away.
  const formula = page.getByRole('button', { name: figures('definitionOf', { word: word('aro') }) }).first()
  await formula.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tooltip')).toContainText(kpiTable.aro.formula[0])
  await page.keyboard.press('Enter')
  await expect(page.locator('#definition-aro')).toBeFocused()

  // A figure opens the orders whose sum it is, with its division; the address keeps it and goes back.
  await page
    .getByRole('button', { name: new RegExp(`^${word('aro')}: `) })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: word('aro') })
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await expect(drawer.getByText(/\$[\d,.]+ ÷ \d+/).first()).toBeVisible()
  await drawer.getByRole('button', { name: figures('export') }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: figures('exportCsv') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(page).toHaveURL(/figure=aro/)
  await page.goBack()
  await expect(drawer).toBeHidden()

  // What warranty pays stands apart, and the address keeps it (KPI5).
  await page.getByRole('button', { name: `${figures('payer')} ${figures('payers.customer')}` }).click()
  await page.getByRole('button', { name: figures('payers.warranty'), exact: true }).click()
  await expect(page).toHaveURL(/payer=warranty/)
  await page.getByRole('button', { name: `${figures('payer')} ${figures('payers.warranty')}` }).click()
  await page.getByRole('button', { name: figures('payers.customer'), exact: true }).click()
  await expect(page).not.toHaveURL(/payer=/)

  // By technician, each row narrows the orders to this person.
  await page.getByRole('button', { name: `${kpis('by')} ${kpis('group.time')}` }).click()
  await page.getByRole('button', { name: kpis('group.technician'), exact: true }).click()
  const table = page.getByRole('region', { name: kpis('tableBy.technician') })
  await table
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: new RegExp(word('net_sales')) })
    .click()
  await expect(page).toHaveURL(/choice=technician/)
  await expect(
    page
      .getByRole('dialog', { name: word('net_sales') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.goBack()

  await screens.getByRole('link', { name: figures('profit') }).click()
  await expect(page.getByRole('heading', { name: kpis('profit'), level: 1 })).toBeVisible()
  await page.getByRole('button', { name: goals('open'), exact: true }).click()
  await page.getByRole('button', { name: goals('add') }).click()
  const form = page.getByRole('dialog', { name: goals('newTitle') })
  await form.getByRole('combobox', { name: goals('figure') }).click()
  await page.getByRole('option', { name: word('labor_gp'), exact: true }).click()
  await form.getByRole('button', { name: goals('save') }).click()
  await expect(form.getByText(fieldTexts.INVALID_GOAL)).toBeVisible()
  await form.getByRole('textbox', { name: goals('percent') }).fill('99.5')
  await form.getByRole('button', { name: goals('save') }).click()
  await expect(form).toBeHidden()
  const list = page.getByRole('dialog', { name: goals('title') })
  await expect(list.getByText('99.5%')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(kpis('goal', { value: '99.5%' }))).toBeVisible()

  await page.getByRole('button', { name: goals('open'), exact: true }).click()
  await list.getByRole('button', { name: goals('remove', { name: word('labor_gp') }) }).click()
  await page.getByRole('button', { name: goals('confirmRemove') }).click()
  await expect(list.getByText(goals('empty'))).toBeVisible()
})
