import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, hana, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { shell, jobs, timers, offline, waiting, users } = words
/** A picture of one point. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The strip that says since when the server does not answer. */
const strip = (page: Page) => page.getByRole('alert').filter({ hasText: offline('lost', { time: '@' }).split('@')[1] ?? '' })

test.describe('on a device that has kept the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the app opens, its screens change, and it says so until the server answers again (R1-4, R1-5)', {
    tag: '@full',
  }, async ({ page, context }) => {
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
  test('a dialog whose code cannot be fetched says so, and the page stays (R1-5)', async ({ page, context }) => {
    await new SignInPage(page, words).begin(dana)
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

test('a technician goes on without a network and over a restart of the browser; it all arrives once, with its times and photo (R1-4, NOW18)', async ({
  server,
  playwright,
}, info) => {
  const { launchOptions } = info.project.use
  const open = () =>
    playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
      ...launchOptions,
      baseURL: server.url,
      serviceWorkers: 'allow',
      viewport: { width: 412, height: 839 },
    })
  /** The button of the strip that says how many wait. */
  const kept = (page: Page, count: number) => page.getByRole('button', { name: waiting('wait', { count }), exact: true })
  let context = await open()
  let page = await context.newPage()
  await new SignInPage(page, words).signIn(hana)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const portal = new PortalPage(page, words)
  await portal.open()
  // The demo's timer is known: own work is where it runs.
  await expect(page.getByRole('link', { name: `${timers('timer')}:` })).toBeVisible()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  await portal.expectFetched('reason-sheet')
  await portal.expectFetched('job-sheets')
  const address = page.url()
  await context.setOffline(true)
  await portal.pause('Documentation')
  await expect(kept(page, 1)).toBeVisible()
  await portal.button(jobs('note')).click()
  await portal.sheet.getByRole('button', { name: 'Need a helper' }).click()
  await portal.sheet.getByRole('button', { name: jobs('addNote') }).click()
  await expect(kept(page, 2)).toBeVisible()
  await page.getByLabel(jobs('takePhoto')).setInputFiles({ name: 'pipe.png', mimeType: 'image/png', buffer: photo })
  await expect(kept(page, 3)).toBeVisible()
  await context.close()

  context = await open()
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto(address)
  const again = new PortalPage(page, words)
  await again.expectTimer('paused')
  await again.resume()
  // The list of what waits: in its order, photos last; what nothing builds on can be taken back.
  await kept(page, 4).click()
  const rows = again.sheet.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.last()).toContainText(waiting('photo'))
  await expect(again.sheet.getByRole('button', { name: waiting('undo') })).toHaveCount(2)
  await rows
    .nth(2)
    .getByRole('button', { name: waiting('undo') })
    .click()
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('Escape')
  await again.expectTimer('paused')
  await again.resume()
  await expect(kept(page, 4)).toBeVisible()
  const answered = page.waitForResponse(/\/timer\/resume$/)
  await context.setOffline(false)
  const { timer } = (await (await answered).json()).data as { timer: { status: string; totalPauseTime: number } }
  expect(timer.status).toBe('working')
  expect(timer.totalPauseTime).toBeGreaterThan(0)
  await expect(page.getByText(waiting('allSentText'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: waiting('look') })).toHaveCount(0)
  await again.expectTimer('working')
  await page.getByRole('tab', { name: jobs('notes') }).click()
  await expect(page.getByText('Need a helper', { exact: true })).toHaveCount(1)
  await page.getByRole('tab', { name: jobs('overview') }).click()
  await expect(page.getByRole('button', { name: /^Photo 1 of / })).toHaveCount(1)
  await expect(page.getByText(jobs('photoWaits'))).toHaveCount(0)
  await context.close()
})
