import { expect, test } from '../journey.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, marcus, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { hours, pay, timeClock } = words
/** The least side of a target for a hand in a glove, in CSS pixels. */
const leastTarget = 48

test('a technician switches and clocks out, the office corrects, approves and reads the pay report (CLK5, CLK6, CLK10, CLK11)', async ({
  page,
  browser,
  baseURL,
}) => {
  // In the workshop: from one job to another in one tap, a meeting, and home.
  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 412, height: 839 }, hasTouch: true })
  await new SignInPage(phone, words).begin(marcus)
  await visit(phone, `${shopPath}/technician-portal/time`)
  const bar = phone.getByRole('region', { name: timeClock('switchTo') })
  const next = bar.getByRole('listitem').getByRole('button').first()
  const number = /SO-\d+-\d+/.exec((await next.textContent()) ?? '')?.[0] ?? ''
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(leastTarget)
  await next.click()
  await expect(phone.getByText(timeClock('switched', { number }), { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: hours('code.meeting') }).click()
  await expect(bar.getByRole('button', { name: timeClock('endOther', { code: hours('code.meeting') }) })).toBeVisible()
  await phone.getByRole('button', { name: timeClock('clockOut') }).click()
  await expect(phone.getByText(timeClock('notClockedIn'), { exact: true })).toBeVisible()
  await expect(phone.getByText(hours('productivityFormula'))).toBeVisible()

  // In the office: a day of the period that is over is corrected.
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/hours?tab=pay`)
  await page.getByRole('button', { name: pay('report'), exact: true }).click()
  const report = page.getByRole('table', { name: pay('report') })
  await expect(report.getByRole('row').filter({ hasText: marcus.name })).toContainText('90.00')
  const day = new Date(Date.now() - 10 * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1)
  await visit(page, `${shopPath}/hours?date=${day.toISOString().slice(0, 10)}`)
  const lane = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: marcus.name }) })
  await lane
    .getByRole('button', { name: /Correct Attended/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: hours('save') }).click()
  await expect(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabel(hours('reason')).fill('Looked at the door log')
  await dialog.getByRole('button', { name: hours('save') }).click()
  await expect(dialog).toBeHidden()
  await lane.getByText(hours('corrections')).click()
  await expect(lane.getByText('Looked at the door log')).toBeVisible()

  // Approved, the day is fixed; reopened with a reason, it is not.
  await visit(page, `${shopPath}/hours?tab=pay`)
  await page.getByRole('button', { name: pay('approve'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pay('approve') })
    .click()
  await expect(page.getByText(pay('state.approved'), { exact: true })).toBeVisible()
  await visit(page, `${shopPath}/hours?date=${day.toISOString().slice(0, 10)}`)
  await expect(page.getByText(hours('fixedDay'))).toBeVisible()
  await expect(lane.getByRole('button')).toHaveCount(0)
  await visit(page, `${shopPath}/hours?tab=pay`)
  await page.getByRole('button', { name: pay('reopen'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(pay('reason')).fill('One day was missing')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pay('reopen') })
    .click()
  await expect(page.getByText(pay('reopenedBecause', { reason: 'One day was missing' }))).toBeVisible()
})
