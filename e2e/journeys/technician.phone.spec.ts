import { phone } from '../devices.ts'
import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { hana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

test.use(phone)

const words = wordsIn('en')
/** The least side of a target for a hand in a glove, in CSS pixels. */
const leastTarget = 48

test('a technician works the timer on a phone, with targets for a hand in a glove', async ({ page }) => {
  await new SignInPage(page, words).begin(hana)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  await portal.expectTargets(leastTarget)
  await portal.pause('Documentation')
  await portal.expectTargets(leastTarget)
  await portal.resume()
  // Outside the portal the clock goes on in the corner, with its buttons (I21, R1-29).
  await portal.pauseOutside('Documentation')
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  await portal.stop('End of shift')
})

test('a technician looks at the own dashboard, upright and lying', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(hana)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openDashboard()
  await portal.expectTargets(leastTarget)
  await page.setViewportSize({ width: 740, height: 360 })
  await portal.expectTargets(leastTarget)
  await portal.open()
  await portal.expectTargets(leastTarget)
})

test('the notification of a job leads to the job (R1-29)', async ({ page }) => {
  await new SignInPage(page, words).begin(hana)
  await visit(page, `${shopPath}/service-orders`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const first = page
    .getByRole('dialog')
    .getByRole('button', { name: /^New job for you/ })
    .first()
  const number = /SO-\d{4}-\d{5}/.exec((await first.textContent()) ?? '')?.[0] ?? 'no number'
  await first.click()
  await page.waitForURL(/\/technician-portal\?job=[0-9a-f-]{36}/)
  await expect(page.getByRole('main').getByText(number).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
