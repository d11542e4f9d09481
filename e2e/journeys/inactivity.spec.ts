// Slow: waits for warnings and sign-outs in several tabs.
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { MovingClock } from '../pages/moving-clock.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { dana, type Person, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { shell } = words
const warning = { title: 'Session Expiring Soon', text: 'Your session will expire in 5 minutes. Please save your work.' }
const expiry = { title: 'Session Expired', text: 'Your session has expired. Please log in again.' }

const toast = (page: Page, { title }: { title: string }) => page.locator('.toast').filter({ hasText: title })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))

/** Signs in; the customers in the first tab, the invoices in the second. */
async function twoTabs(page: Page, person: Person = dana): Promise<{ first: Page; second: Page; clock: MovingClock }> {
  const clock = await MovingClock.start(page.context())
  await new SignInPage(page, words).signIn(person)
  await page.goto(`${shopPath}/customers`)
  await expect(heading(page, shell('customers'))).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`${shopPath}/invoices`)
  await expect(heading(second, shell('invoices'))).toBeVisible()
  clock.requests()
  return { first: page, second, clock }
}
const renewals = (clock: MovingClock) =>
  clock.requests().filter(({ call, isBackground }) => call === 'GET /auth/me' && !isBackground)

test('warns after 25 minutes without activity, and after 30 signs out in every tab and keeps each place (A23, P9, P10, OP-32)', async ({
  page,
  request,
}) => {
  const { first, second, clock } = await twoTabs(page)
  const token = await tokenOf(first)
  await clock.pass({ minutes: 24, seconds: 30 })
  await expect(heading(first, shell('customers'))).toBeVisible()
  await expect(toast(first, warning)).toHaveCount(0)
  await clock.pass({ minutes: 1 })
  for (const tab of [first, second]) await expect(toast(tab, warning)).toContainText(warning.text)
  await clock.pass({ seconds: 11 })
  await expect(toast(first, warning)).toHaveCount(0)
  expect(
    (await request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}`, 'x-background': '1' } })).status(),
  ).toBe(200)

  await clock.pass({ minutes: 4, seconds: 40 })
  for (const tab of [first, second]) {
    await expect(tab).toHaveURL(/\/auth\/login\?returnTo=/)
    await expect(toast(tab, expiry)).toContainText(expiry.text)
    expect(await tokenOf(tab)).toBeNull()
  }
  expect(new URL(first.url()).searchParams.get('returnTo')).toBe(`${shopPath}/customers`)
  expect(new URL(second.url()).searchParams.get('returnTo')).toBe(`${shopPath}/invoices`)
  // Signed out at the server as well, whose own half hour has not passed.
  await expect
    .poll(async () => (await request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })).status())
    .toBe(401)

  await new SignInPage(first, words).submit(dana.email, dana.password)
  await expect(heading(first, shell('customers'))).toBeVisible()
  await expect(heading(second, shell('invoices'))).toBeVisible()
})

const activities: Record<string, (tab: Page) => Promise<void>> = {
  'the pointer': async (tab) => {
    // An empty spot.
    await tab.mouse.move(900, 860)
    await tab.mouse.down()
    await tab.mouse.up()
  },
  'a key': (tab) => tab.keyboard.press('Shift'),
  scrolling: async (tab) => {
    await tab.setViewportSize({ width: 1440, height: 300 })
    await tab.mouse.move(700, 200)
    // A turn of the wheel is over when it is given; the page scrolls some time later, or not at all while its list is fetched again.
    let distance = 120
    await expect(async () => {
      distance = -distance
      const scrolled = tab.evaluate(
        () =>
          new Promise<boolean>((done) => document.addEventListener('scroll', () => done(true), { capture: true, once: true })),
      )
      await tab.mouse.wheel(0, distance)
      const late = new Promise<boolean>((done) => setTimeout(() => done(false), 2_000))
      expect(await Promise.race([scrolled.catch(() => false), late])).toBe(true)
    }).toPass({ timeout: 30_000 })
  },
}
for (const [name, act] of Object.entries(activities)) {
  test(`${name} in one tab keeps the other alive, and the server hears of it (A23, OP-34)`, { tag: '@full' }, async ({
    page,
  }) => {
    const { first, second, clock } = await twoTabs(page)
    for (let turn = 0; turn < 3; turn++) {
      await clock.pass({ minutes: 20 })
      await act(first)
      // Once, at the activity; a second time at most, for what came while the answer to the time before was on its way.
      let heard = 0
      const hears = async () => (heard += renewals(clock).length)
      await expect.poll(hears).toBeGreaterThanOrEqual(1)
      await first.waitForTimeout(500)
      expect(await hears()).toBeLessThanOrEqual(2)
    }
    await clock.pass({ minutes: 24 })
    for (const tab of [first, second]) {
      await expect(toast(tab, warning)).toHaveCount(0)
      expect(await tokenOf(tab)).not.toBeNull()
    }
    await clock.pass({ minutes: 2 })
    await expect(toast(second, warning)).toBeVisible()
    await act(first)
    for (const tab of [first, second]) await expect(toast(tab, warning)).toHaveCount(0)
    await expect(heading(second, shell('invoices'))).toBeVisible()
  })
}

test('while there is activity in two tabs the server is asked at most every five minutes, and the session goes on (OP-34)', {
  tag: '@full',
}, async ({ page }) => {
  const { first, second, clock } = await twoTabs(page)
  for (let minute = 0; minute < 40; minute++) {
    await clock.pass({ minutes: 1 })
    await (minute % 2 ? first : second).keyboard.press('Shift')
    // The answer of a renewal has to come back before the next minute.
    await first.waitForTimeout(100)
  }
  const moments = renewals(clock).map(({ atMs }) => atMs)
  const spans = moments.slice(1).map((at, i) => at - (moments[i] as number))
  expect(moments.length).toBeGreaterThanOrEqual(6)
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(5 * 60_000 - 2_000)
  expect(Math.max(...spans)).toBeLessThan(8 * 60_000)
  for (const tab of [first, second]) expect(await tokenOf(tab)).not.toBeNull()
})

test('what the pages fetch by themselves is no activity: marked so for the server, and the warning comes all the same (OP-34)', {
  tag: '@full',
}, async ({ page }) => {
  const clock = await MovingClock.start(page.context())
  await new SignInPage(page, words).signIn(dana)
  const first = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/dashboard')
  await page.goto(`${shopPath}/dashboard`)
  await first
  // What the screen reads at the beginning counts as use; it must have been asked for before the counting.
  await page.waitForTimeout(1_500)
  clock.requests()
  for (let minute = 0; minute < 6; minute++) {
    const polled = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/dashboard')
    await clock.pass({ seconds: 61 })
    await polled
  }
  const asked = clock.requests()
  expect(asked.filter(({ call }) => call === 'GET /dashboard').length).toBeGreaterThanOrEqual(6)
  expect(asked.filter(({ isBackground }) => !isBackground)).toEqual([])
  await clock.pass({ minutes: 19 })
  await expect(toast(page, warning)).toBeVisible()
})

test('a tab that heard nothing of the others asks them before it ends the session for all (A23)', { tag: '@full' }, async ({
  page,
}) => {
  // This tab's word of activity gets lost, as it does in a tab that the browser has frozen.
  await page.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: unknown) {
        if (message === 'ask' || (message as { idleMs?: number }).idleMs) super.postMessage(message)
      }
    }
  })
  const { first, second, clock } = await twoTabs(page)
  await clock.pass({ minutes: 20 })
  await first.keyboard.press('Shift')
  await clock.pass({ minutes: 6 })
  await expect(toast(second, warning)).toBeVisible()
  await clock.pass({ minutes: 5 })
  // Longer than the others have to answer.
  await second.waitForTimeout(3_000)
  for (const tab of [first, second]) expect(await tokenOf(tab)).not.toBeNull()
  await expect(heading(second, shell('invoices'))).toBeVisible()
})
