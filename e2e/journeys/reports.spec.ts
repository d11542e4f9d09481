import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { figures, savedReports, taxReport } = words

test('an owner reads what the taxes of the year came to by both bases, opens the documents behind a figure, and has the report mailed (TAX16, KPI10, KPI14)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/analytics/sales?period=this-year`)
  const screens = page.getByRole('navigation', { name: figures('screens') })
  await screens.getByRole('link', { name: figures('taxes') }).click()
  await expect(page.getByRole('heading', { name: taxReport('title'), level: 1 })).toBeVisible()
  await expect(page.getByText(/Agrees with the sales figures/)).toBeVisible()

  // A figure opens the documents whose sum it is; the address keeps it and goes back.
  const table = page.getByRole('region', { name: taxReport('byTax') })
  await table
    .getByRole('button', { name: new RegExp(taxReport('class.taxable')) })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: new RegExp(taxReport('class.taxable')) })
  await expect(drawer.getByRole('link', { name: /INV-/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/figure=taxable/)
  await drawer.getByRole('button', { name: figures('export') }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: figures('exportCsv') }).click()
  expect((await download).suggestedFilename()).toMatch(/^tax-taxable-.*\.csv$/)
  await page.goBack()
  await expect(drawer).toBeHidden()

  // By the days of the money.
  await page.getByRole('button', { name: `${taxReport('basis')} ${taxReport('bases.invoiced')}` }).click()
  await page.getByRole('button', { name: taxReport('bases.paid'), exact: true }).click()
  await expect(page).toHaveURL(/basis=paid/)
  await expect(page.getByText(taxReport('netPaidNote'))).toBeVisible()

  // A report under a name, mailed each Monday.
  await screens.getByRole('link', { name: figures('saved') }).click()
  await page
    .getByRole('button', { name: savedReports('add') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: savedReports('newTitle') })
  await form.getByRole('textbox', { name: savedReports('name') }).fill('Taxes for the accountant')
  await form.getByRole('combobox', { name: savedReports('kindLabel') }).click()
  await page.getByRole('option', { name: savedReports('kind.tax') }).click()
  await form.getByRole('button', { name: savedReports('save') }).click()
  await page.getByRole('button', { name: savedReports('schedulesOf', { name: 'Taxes for the accountant' }) }).click()
  const mails = page.getByRole('dialog', { name: savedReports('scheduleTitle', { name: 'Taxes for the accountant' }) })
  await expect(mails.getByText(savedReports('noSchedules'))).toBeVisible()
  await mails.getByRole('button', { name: savedReports('addSchedule') }).click()
  const schedule = page.getByRole('dialog', { name: savedReports('newSchedule', { name: 'Taxes for the accountant' }) })
  await schedule.getByRole('button', { name: savedReports('saveSchedule') }).click()
  await expect(mails.getByText(savedReports('neverSent'))).toBeVisible()
  await mails.getByRole('button', { name: savedReports('sendNow') }).click()
  await expect(mails.getByText(/Sent on/)).toBeVisible()
  await mails.getByRole('button', { name: savedReports('pause') }).click()
  await expect(mails.getByText(savedReports('why.owner'))).toBeVisible()
  await mails.getByRole('button', { name: savedReports('resume') }).click()
  await expect(mails.getByText(savedReports('state.active'))).toBeVisible()
})
