import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { beginInspection, Office } from '../pages/inspection-order.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { expectSound } from '../pages/sound.ts'
import { andre, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { rate: r, waiting: w } = words
/** A picture of one point. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const rateAs = (page: Page, name: string, rating: string) =>
  row(page, name).getByRole('button', { name: rating, exact: true }).click()
const expectRated = (page: Page, name: string, rating: string) =>
  expect(row(page, name).getByRole('button', { name: rating, exact: true })).toHaveAttribute('aria-pressed', 'true')
/** The button of the strip that says how many wait. */
const kept = (page: Page, count: number) => page.getByRole('button', { name: w('wait', { count }), exact: true })
async function measure(page: Page, name: string, digit: string) {
  await page.getByRole('button', { name: r('value', { name }) }).click()
  const pad = page.getByRole('dialog')
  await pad.getByRole('button', { name: digit, exact: true }).click()
  await pad.getByRole('button', { name: r('save') }).click()
  await expect(pad).toBeHidden()
}

// Templates of the organization are added.
test.use({ business: 'own' })

test('a technician rates without a network and over a restart; it arrives once, the later word holds, and what is refused says what to do (INS10, OFF5, OFF8)', async ({
  server,
  playwright,
  request,
}, info) => {
  const office = await Office.begin(request)
  const inspection = await beginInspection(office, andre)
  const { launchOptions } = info.project.use
  const open = () =>
    playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
      ...launchOptions,
      baseURL: server.url,
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
    })
  let context = await open()
  let page = await context.newPage()
  await new SignInPage(page, words).signIn(andre)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${shopPath}/technician-portal/inspections/${inspection.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inspection.name)
  await new PortalPage(page, words).expectFetched('waiting-sheet')

  await context.setOffline(true)
  await rateAs(page, 'Horn', 'Soon')
  await expect(kept(page, 1)).toBeVisible()
  await expectRated(page, 'Horn', 'Soon')
  await measure(page, 'Lining, left front', '3')
  await rateAs(page, 'Horn', 'Now')
  await expect(kept(page, 3)).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await row(page, 'Horn')
    .getByRole('button', { name: r('photo', { name: 'Horn' }) })
    .click()
  await (await chosen).setFiles({ name: 'horn.png', mimeType: 'image/png', buffer: photo })
  await expect(kept(page, 4)).toBeVisible()
  await expectSound(page, 'an inspection without a network')
  // The office says something later about the same item meanwhile, and something about another one.
  await inspection.say('horn', { rating: 'ok' })
  await inspection.say('wiper', { rating: 'soon' })
  await context.close()

  context = await open()
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto(`${shopPath}/technician-portal/inspections/${inspection.id}`)
  await expectRated(page, 'Horn', 'Now')
  await expectRated(page, 'Lining, left front', 'Now')
  await expect(page.getByText(r('chip', { checked: 2, total: 3 })).first()).toBeVisible()
  await expect(page.getByText(r('waits'))).toHaveCount(2)
  await kept(page, 4).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem')).toHaveText([/Horn: Soon/, /Lining, left front: 3 mm, Now/, /Horn: Now/, /Horn/])
  // The first word about the horn is built on; the two others can be taken back.
  await expect(sheet.getByRole('button', { name: w('undo') })).toHaveCount(2)
  await expectSound(page, 'what waits of an inspection')
  await page.keyboard.press('Escape')
  await rateAs(page, 'Wiper blades', 'OK')
  await page.getByRole('button', { name: r('finish') }).click()
  await expect(page.getByText(r('leftWaiting', { count: 5 }), { exact: true })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(w('allSentText'), { exact: true })).toBeAttached({ timeout: 60_000 })
  await expectRated(page, 'Horn', 'OK')
  await expectRated(page, 'Lining, left front', 'Now')
  await expectRated(page, 'Wiper blades', 'OK')
  await expect(page.getByText(r('waits'))).toHaveCount(0)
  await expect(row(page, 'Horn').getByRole('button', { name: r('photos', { count: 1, name: 'Horn' }) })).toBeVisible()
  const { activities } = await office.read(`service-orders/${inspection.orderId}/activities?limit=100`)
  const overwritten = activities.filter((one: { type: string }) => one.type === 'inspection_overwritten')
  expect(overwritten.map(({ details }: { details: { item: string; by: string } }) => [details.item, details.by]).sort()).toEqual([
    ['Horn', andre.name],
    ['Horn', andre.name],
    ['Wiper blades', 'Dana Whitlock'],
  ])

  // Finished by the office while a word was on its way: it is refused, taken back, and sent again.
  await context.setOffline(true)
  await rateAs(page, 'Wiper blades', 'Now')
  await expect(kept(page, 1)).toBeVisible()
  await office.send('post', `inspections/${inspection.id}/finish`)
  await context.setOffline(false)
  await page.getByRole('button', { name: w('notSaved', { count: 1 }) }).click({ timeout: 60_000 })
  await expect(sheet.getByRole('alert')).toContainText(w('help.takeBack'))
  await expectSound(page, 'a refused word of an inspection')
  await office.send('post', `inspections/${inspection.id}/reopen`)
  await sheet.getByRole('button', { name: w('again') }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(async () => (await inspection.see()).results[2].rating).toBe('now')
  await context.close()
})
