import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, hana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { shell, timers, offline, users } = words

/** The strip that says since when the server does not answer. */
const strip = (page: Page) => page.getByRole('alert').filter({ hasText: offline('lost', { time: '@' }).split('@')[1] ?? '' })

/** The page has the code of this part, which it fetches by itself once the screen is drawn. */
const expectFetched = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part),
    )
    .toBe(true)

test.describe('on a device that has kept the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the app opens, its screens change, and it says so until the server answers again (R1-4, R1-5)', async ({
    page,
    context,
  }) => {
    await new SignInPage(page, words).signIn(dana)
    // The worker has kept all scripts once it is active, and serves the page from its next load on.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(`${shopPath}/customers`)
    await expect(page.getByRole('heading', { level: 1, name: shell('customers') })).toBeVisible()
    await expect(strip(page)).toHaveCount(0)

    await context.setOffline(true)
    // A screen whose script this page never loaded.
    await page
      .getByRole('navigation', { name: shell('mainMenu') })
      .getByRole('link', { name: shell('vehicles'), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: shell('vehicles') })).toBeVisible()
    await expect(strip(page)).toBeVisible()

    await context.setOffline(false)
    await expect(strip(page)).toHaveCount(0, { timeout: 60_000 })
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  })
})

test.describe('on a device that has kept nothing yet', () => {
  test('a pause that cannot be sent is refused in words, and the clock keeps its state (R1-4)', async ({ page, context }) => {
    await page.setViewportSize({ width: 412, height: 839 })
    await new SignInPage(page, words).signIn(hana)
    const portal = new PortalPage(page, words)
    await portal.open()
    await portal.openOwnWork()
    await portal.expectTimer('working')
    await expectFetched(page, 'reason-sheet')
    await context.setOffline(true)
    await page.getByRole('button', { name: timers('pause'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(timers('pauseReasons.Documentation'), { exact: true }).click()
    await sheet.getByRole('button', { name: timers('pauseConfirm') }).click()
    await expect(page.locator('.toast-title').or(sheet.getByRole('alert')).first()).toBeVisible()
    await expect(sheet).toBeVisible()
    await context.setOffline(false)
    await sheet.getByRole('button', { name: timers('pauseConfirm') }).click()
    await expect(sheet).toBeHidden({ timeout: 60_000 })
    await portal.expectTimer('paused')
    await portal.resume()
  })

  test('a dialog whose code cannot be fetched says so, and the page stays (R1-5)', async ({ page, context }) => {
    await new SignInPage(page, words).signIn(dana)
    await visit(page, `${shopPath}/users`)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: users('create'), exact: true }).click()
    await expect(
      page.getByText('This part could not be loaded. Check your connection, then reload the page.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  })
})
