import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, hana, priya, shopPath, tomas } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { jobs, timers, timeClock, quickActions } = words

const toast = (page: Page) => page.locator('.toast')
const sheet = (page: Page) => page.getByRole('dialog')

test('a technician goes through the six places of the portal, acts from the dashboard, and signs out (H1-H3, H7, H8)', async ({
  page,
}) => {
  await new SignInPage(page, words).begin(hana)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  const places = page.getByRole('navigation', { name: jobs('portal') })
  // Kept as it passes: the browser forgets answers as the page goes on.
  const answers: { notifications: object[]; unread_count: number }[] = []
  await page.route(/\/notifications\?.*unread=true/, async (route) => {
    const answer = await route.fetch()
    answers.push((await answer.json()).data)
    await route.fulfill({ response: answer })
  })
  for (const [name, path] of [
    ['dashboard', /\/technicians\/me$/],
    ['jobs', /\/technician-portal$/],
    ['time', /\/technician-portal\/time$/],
    ['notifications', /\/technician-portal\/notifications$/],
    ['profile', /\/technician-portal\/profile$/],
    ['settings', /\/technician-portal\/settings$/],
  ] as const) {
    const place = places.getByRole('link', { name: jobs(name) })
    await place.click()
    await page.waitForURL(path)
    await expect(place).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  // Five unread notifications at most, and the way to the rest (H6, H31).
  await visit(page, `${shopPath}/technicians/me`)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  const told = answers.at(-1) ?? { notifications: [], unread_count: Number.NaN }
  expect(told.notifications.length).toBe(Math.min(5, told.unread_count))
  const news = page
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name: words.jobs('notifications'), level: 2 }) })
  await expect(news.getByRole('listitem')).toHaveCount(told.notifications.length)
  await news.getByRole('link', { name: 'View All' }).click()
  await page.waitForURL(/\/technician-portal\/notifications$/)

  // From the dashboard to the part of the job where it is done, with a word about it.
  const dashboard = () => visit(page, `${shopPath}/technicians/me`)
  const action = (name: 'start_job' | 'request_parts' | 'add_note' | 'raise_flag' | 'clock_in' | 'clock_out') =>
    page
      .getByRole('region', { name: quickActions('title') })
      .getByRole('button', { name: quickActions(`name.${name}`), exact: true })
  for (const [name, tab] of [
    ['request_parts', 'parts'],
    ['add_note', 'notes'],
  ] as const) {
    await dashboard()
    await action(name).click()
    await expect(toast(page).filter({ hasText: quickActions(`done.${name}`) })).toBeVisible()
    await page.waitForURL(new RegExp(`/technician-portal\\?job=[0-9a-f-]{36}&tab=${tab}$`))
    await expect(page.getByRole('tab', { name: jobs(tab) })).toHaveAttribute('aria-selected', 'true')
  }
  await dashboard()
  await action('start_job').click()
  await expect(toast(page).filter({ hasText: quickActions('done.start_job') })).toBeVisible()
  await page.waitForURL(/\/technician-portal$/)
  // A flag asks once; what can not be used says why.
  await dashboard()
  await action('raise_flag').click()
  await expect(sheet(page)).toContainText(quickActions('askFlagText'))
  await sheet(page)
    .getByRole('button', { name: quickActions('name.raise_flag') })
    .click()
  await expect(toast(page).filter({ hasText: quickActions('done.raise_flag') })).toBeVisible()
  await page.waitForURL(/tab=overview$/)
  await dashboard()
  await expect(action('clock_in')).toHaveAttribute('aria-disabled', 'true')
  await action('clock_in').click({ force: true })
  await expect(toast(page).filter({ hasText: quickActions('bar.isIn') })).toBeVisible()

  await places.getByRole('button', { name: jobs('more') }).click()
  await sheet(page)
    .getByRole('button', { name: jobs('logOut') })
    .click()
  await expect(page.getByRole('heading', { name: words.auth('title') })).toBeVisible()
})

test('a technician takes a break, puts the job on hold and goes on; a note asks for words (H17, H22, I15, I16, I21, I22, P46)', {
  tag: '@full',
}, async ({ page }) => {
  await new SignInPage(page, words).begin(hana)
  const portal = new PortalPage(page, words)
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  await portal.button(timers('break')).click()
  await expect(portal.timer.getByText(timers('states.break'), { exact: true })).toBeVisible()
  await portal.button(timers('endBreak')).click()
  await portal.expectTimer('working')

  await portal.button(jobs('note')).click()
  const save = sheet(page).getByRole('button', { name: jobs('addNote') })
  await expect(save).toBeDisabled()
  const text = sheet(page).getByLabel(jobs('noteText'))
  await text.fill('   ')
  await expect(save).toBeDisabled()
  await text.press('Control+Enter')
  await expect(toast(page).filter({ hasText: jobs('noteRequired') })).toBeVisible()
  await text.fill('Pads at 3 mm')
  // While it is saved the button says so.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/jobs\/[^/]+\/notes$/, async (route) => {
    await held
    await route.continue()
  })
  await save.click()
  await expect(sheet(page).getByText(jobs('adding'), { exact: true })).toBeVisible()
  release()
  await expect(toast(page).filter({ hasText: jobs('noteAdded') })).toBeVisible()

  // A reason has to be chosen; one that is no missing part leaves the job running.
  await portal.button(timers('stop')).click()
  await expect(sheet(page).getByRole('button', { name: timers('stopConfirm') })).toBeDisabled()
  await page.keyboard.press('Escape')
  await portal.stop('End of shift')
  await portal.button(jobs('actions.hold')).click()
  await expect(toast(page).filter({ hasText: jobs('moved') })).toBeVisible()
  await portal.button(jobs('actions.resume')).click()
  await expect(portal.button(jobs('actions.hold'))).toBeVisible()
  await portal.button(timers('start')).click()
  await portal.expectTimer('working')
})

test('a technician clocks out and in with a place, and sees all entries (I2-I4, I6, I8, P42-P44, P47)', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 839 })
  await new SignInPage(page, words).begin(tomas)
  const time = `${shopPath}/technician-portal/time`
  await visit(page, time)
  const button = (name: 'clockIn' | 'clockOut') => page.getByRole('button', { name: timeClock(name), exact: true }).first()
  const entries = page.locator('li').filter({ has: page.locator('.icon-tile') })
  await expect(entries).toHaveCount(10)
  await page.getByRole('button', { name: timeClock('viewAll') }).click()
  await expect.poll(() => entries.count()).toBeGreaterThan(10)

  /** Out, whatever the timer does. */
  const clockOut = async () => {
    await button('clockOut').click()
    const ask = sheet(page).getByRole('button', { name: timeClock('stopBoth') })
    await expect(ask.or(page.getByText(timeClock('clockedOut'), { exact: true })).first()).toBeVisible()
    if (await ask.isVisible()) await ask.click()
    await expect(toast(page).filter({ hasText: timeClock('clockedOut') })).toBeVisible()
    await expect(page.getByText(timeClock('notClockedIn'), { exact: true })).toBeVisible()
  }
  const ended = page.waitForRequest(/\/clock-out$/)
  await clockOut()
  expect((await ended).postDataJSON()).toMatchObject({ notes: 'Ended work day' })

  // The sheet: a place is needed, notes are not; Cancel forgets what was typed.
  await button('clockIn').click()
  const location = sheet(page).getByLabel(timeClock('location'))
  const confirm = sheet(page).getByRole('button', { name: timeClock('clockIn') })
  const usual = await location.inputValue()
  expect(usual).not.toBe('')
  await location.fill('  ')
  await expect(confirm).toBeDisabled()
  await location.press('Enter')
  await expect(toast(page).filter({ hasText: 'Please enter a location' })).toBeVisible()
  await location.blur()
  await expect(sheet(page).getByText('Please enter a location', { exact: true }).first()).toBeVisible()
  await sheet(page)
    .getByRole('button', { name: timeClock('cancel') })
    .click()
  await expect(sheet(page)).toHaveCount(0)
  await button('clockIn').click()
  await expect(location).toHaveValue(usual)
  await location.fill('Wash bay')

  // Refused: the sheet stays, and says so in a toast with the title of every fault.
  const refusal = {
    message: 'You are clocked in since 8:00 AM.',
    code: 'CLOCKED_IN',
    params: { from: '8:00 AM' },
    status: 409,
    errors: [],
  }
  await page.route(/\/clock-in$/, (route) => route.fulfill({ status: 409, json: { ...refusal, request_id: 'x' } }))
  await confirm.click()
  const failed = toast(page).filter({ hasText: timeClock('clockInFailed') })
  await expect(failed.locator('.toast-title')).toHaveText('Error')
  await page.unrouteAll()
  await expect(location).toHaveValue('Wash bay')
  await confirm.click()
  await expect(toast(page).filter({ hasText: timeClock('clockedIn') })).toBeVisible()
  await expect(page.getByText('Wash bay').first()).toBeVisible()
  await expect(button('clockOut')).toBeVisible()

  // From the dashboard the usual place is proposed.
  await clockOut()
  await visit(page, `${shopPath}/technicians/me`)
  await page
    .getByRole('region', { name: quickActions('title') })
    .getByRole('button', { name: quickActions('name.clock_in'), exact: true })
    .click()
  await expect(sheet(page).getByLabel(timeClock('location'))).toHaveValue('Shop Floor')
  await sheet(page)
    .getByRole('button', { name: timeClock('clockIn') })
    .click()
  await expect(toast(page).filter({ hasText: timeClock('clockedIn') })).toBeVisible()
})

test('who is no technician finds the portal empty, in words (H9, OP-9)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(dana)
  await visit(page, `${shopPath}/technician-portal`)
  await expect(page.getByText('No jobs assigned', { exact: true })).toBeVisible()
  await expect(page.getByText('No job selected', { exact: true })).toBeVisible()
  await expect(page.getByText('Select a job from the list to view details and manage tasks', { exact: true })).toBeVisible()
  await visit(page, `${shopPath}/technicians/me`)
  await expect(page.getByText('No recent activity', { exact: true })).toBeVisible()
})

test('what the portal can not read says so, in its place and in a toast (P43, P47, P48)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(hana)
  await visit(page, `${shopPath}/technician-portal`)
  const refuse = (path: RegExp) =>
    page.route(path, (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'You may not do this.', code: 'NOT_ALLOWED', params: {}, status: 403, errors: [], request_id: 'x' },
      }),
    )
  const told = async (text: string) => {
    const one = toast(page).filter({ hasText: text })
    await expect(one.first()).toBeVisible()
    await expect(one.first().locator('.toast-title')).toHaveText('Error')
  }
  // One toast is shown at a time, so one thing fails at a time.
  const dashboard = `${shopPath}/technicians/me`
  for (const [path, address, text] of [
    [/\/technicians\/me\/performance(\?|$)/, dashboard, 'Failed to load performance metrics'],
    [/\/technicians\/me\/schedule(\?|$)/, dashboard, 'Failed to load schedule'],
    [/\/notifications\?.*unread=true/, dashboard, 'Failed to load notifications'],
    [/\/technicians\/me\/dashboard$/, dashboard, 'Failed to load dashboard'],
  ] as const) {
    await refuse(path)
    await page.goto(address)
    await told(text)
    if (text.endsWith('metrics')) {
      await expect(page.getByText('Performance data unavailable')).toBeVisible()
      await expect(page.getByText('Unable to load your performance metrics. Please try again later.')).toBeVisible()
    }
    if (text.endsWith('dashboard')) await expect(page.getByText('Dashboard unavailable')).toBeVisible()
    await page.unrouteAll()
  }
  await refuse(/\/notifications\/[^/]+\/read$/)
  await visit(page, `${shopPath}/technician-portal/notifications`)
  await page.getByRole('button', { name: 'Mark as read' }).first().click()
  await told('Failed to mark notification as read')
})

test('hours that can not be read say so, and no clock is offered (H8, P47)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(hana)
  await page.route(/\/technicians\/me\/time-entries\/current$/, (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'You may not do this.', code: 'NOT_ALLOWED', params: {}, status: 403, errors: [], request_id: 'x' },
    }),
  )
  await visit(page, `${shopPath}/technicians/me`)
  const actions = page.getByRole('region', { name: quickActions('title') })
  for (const name of ['clock_in', 'clock_out'] as const)
    await expect(actions.getByRole('button', { name: quickActions(`name.${name}`), exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  await visit(page, `${shopPath}/technician-portal/time`)
  await expect(toast(page).filter({ hasText: 'Failed to load time data' })).toBeVisible()
  await expect(page.getByRole('main').or(page.locator('body')).getByText('Failed to load time data').first()).toBeVisible()
})

test('a job that starts says so, and what fails is called by its name (P45, P46)', { tag: '@full' }, async ({ page }) => {
  await new SignInPage(page, words).begin(priya)
  const portal = new PortalPage(page, words)
  const refuse = (path: RegExp, method: string) =>
    page.route(path, (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: 403,
            json: { message: 'You may not do this.', code: 'NOT_ALLOWED', params: {}, status: 403, errors: [], request_id: 'x' },
          })
        : route.continue(),
    )
  const told = async (text: string) => {
    await expect(toast(page).filter({ hasText: text }).first()).toBeVisible()
    await page.unrouteAll()
  }
  await refuse(/\/technicians\/me\/jobs(\?|$)/, 'GET')
  await visit(page, `${shopPath}/technician-portal`)
  await expect(page.getByText('Failed to load jobs').first()).toBeVisible()
  await page.unrouteAll()
  await portal.open()
  await portal.leaveOtherWork()

  // The first job that nobody has begun.
  const start = jobs('actions.start')
  const cards = page.getByRole('region', { name: jobs('myJobs') }).getByRole('listitem')
  const card = cards.filter({ has: page.getByRole('button', { name: start, exact: true }) }).first()
  await card.getByRole('button', { name: start, exact: true }).click()
  await refuse(/\/jobs\/[^/]+\/start$/, 'POST')
  await portal.sheet.getByRole('button', { name: start }).click()
  await told('Failed to start job')
  await portal.sheet.getByRole('button', { name: start }).click()
  await told('Job started successfully')
  await expect(portal.sheet).toBeHidden()

  await portal.stop('End of shift')
  await refuse(/\/jobs\/[^/]+\/status$/, 'POST')
  await portal.button(jobs('actions.hold')).click()
  await told('Failed to update job status')
  await portal.button(jobs('actions.hold')).click()
  await told('Job status updated successfully')

  await portal.button(jobs('note')).click()
  await portal.sheet.getByLabel(jobs('noteText')).fill('Bolts are rusty')
  await refuse(/\/jobs\/[^/]+\/notes$/, 'POST')
  await portal.sheet.getByRole('button', { name: jobs('addNote') }).click()
  await expect(page.getByText('Failed to add note').first()).toBeVisible()
  await page.unrouteAll()
  await portal.sheet.getByRole('button', { name: jobs('addNote') }).click()
  await told('Note added successfully')
})
