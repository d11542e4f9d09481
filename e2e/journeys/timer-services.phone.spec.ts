import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { andre, dana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use(phone)

const words = wordsIn('en')
const { timerServices, timers, timeRules } = words
const second = 'Courtesy inspection'

test('a technician counts one timer for two services where the shop allows it, and for one where it does not (CLK12)', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  await new SignInPage(page, words).begin(andre)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  const shown = portal.timer.getByText(/^Counts for /)
  await expect(shown).toHaveText(new RegExp(`${second}, split evenly$`))
  const change = portal.timer.getByRole('button', { name: timerServices('changeLabel') })
  const save = () => portal.sheet.getByRole('button', { name: timerServices('save') }).click()

  // To one service, to the order as a whole, and to both again: each from now on.
  await change.click()
  await expect(portal.sheet).toContainText(timerServices('hintShared'))
  await expect(portal.sheet.getByText(timerServices('parts', { count: '2' }))).toBeVisible()
  await portal.expectTargets(48)
  const box = (name: string) => portal.sheet.getByRole('checkbox', { name, exact: true })
  await box(second).click()
  await save()
  await expect(shown).not.toContainText(second)
  await expect(portal.timer.getByText(/This stretch: 00:00/)).toBeVisible()
  await change.click()
  await box(timerServices('order')).click()
  await save()
  await expect(shown).toHaveText(timerServices('countsFor', { what: timerServices('wholeOrder') }))

  // The office takes the rule away.
  const office = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await new SignInPage(office, words).begin(dana)
  await visit(office, `${shopPath}/settings`)
  // The menu closes when what it stands on is drawn again.
  await expect(office.getByRole('heading', { name: timeRules('title', { shop: 'Tacoma Port Yard' }) })).toBeVisible()
  await office.getByRole('button', { name: /^Shop: / }).click()
  await office.getByRole('menuitemradio', { name: 'Sixth Avenue Auto' }).click()
  const rules = office
    .locator('section.card')
    .filter({ has: office.getByRole('heading', { name: timeRules('title', { shop: 'Sixth Avenue Auto' }) }) })
  await expect(rules).toContainText(timeRules('sharedHow.on'))
  await rules.getByRole('button', { name: timeRules('edit') }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('combobox', { name: timeRules('shared') }).click()
  await office.getByRole('option', { name: timeRules('sharedHow.off') }).click()
  await dialog.getByRole('button', { name: timeRules('save') }).click()
  await expect(rules).toContainText(timeRules('sharedHow.off'))
  await office.context().close()

  await page.reload()
  await portal.expectTimer('working')
  await change.click()
  await expect(portal.sheet).toContainText(timerServices('hintOne'))
  await portal.sheet.getByText(second, { exact: true }).click()
  await save()
  await expect(shown).toHaveText(timerServices('countsFor', { what: second }))
  await expect(portal.button(timers('pause'))).toBeVisible()
})
