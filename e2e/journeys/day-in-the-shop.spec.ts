import { DayRows } from '../day-rows.queries.ts'
import { expect, test } from '../journey.ts'
import { HoursPage } from '../pages/hours.page.ts'
import { mondayMorning } from '../pages/open-morning.ts'
import { PortalPage } from '../pages/portal.page.ts'
import { Recorder } from '../pages/recorder.page.ts'
import { SchedulingPage } from '../pages/scheduling.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { visit } from '../pages/visit.ts'
import { dana, luis, marcus, shopPath } from '../people.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('en')
const { hours, jobs, scheduling, timeClock, waiting } = words
const zone = 'America/Los_Angeles'
/** The least side of a target for a hand in a glove, in CSS pixels. */
const leastTarget = 48
/** A picture of one point. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const dayMs = 86_400_000
const dateIn = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
const inHours = (seconds: number) => (seconds / 3600).toFixed(2)
const inDollars = (cents: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

// It books all that is pending, and what it corrects and approves would be in the way of other journeys as well.
test.use({ business: 'alone-day' })

test('a day in the shop: planned, worked on a phone without a network too, corrected, approved; each figure is what the rows add up to (H, I, CLK)', {
  tag: '@full',
}, async ({ page: phone, context, browser, server }) => {
  const begun = new Date()
  const rows = await DayRows.open(server.data)
  const openDesk = () => browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })

  // The manager plans a day: everything is proposed, one is left out and dragged in.
  const desk = await openDesk()
  await new SignInPage(desk, words).begin(luis)
  const planner = new SchedulingPage(desk, words)
  await planner.open(mondayMorning(2).slice(0, 10))
  await expect(planner.waiting.first()).toBeVisible()
  await desk.getByRole('button', { name: scheduling('propose') }).click()
  const plan = desk.getByRole('dialog')
  const ticks = plan.getByRole('checkbox', { name: /SO-/ })
  await expect(ticks.first()).toBeVisible()
  const proposed = await ticks.evaluateAll((all) =>
    all.map((one) => /SO-\d{4}-\d+/.exec(one.closest('.row-card')?.textContent ?? '')?.[0] ?? ''),
  )
  await ticks.first().click()
  await plan.getByRole('button', { name: scheduling('plan.apply', { count: proposed.length - 1 }) }).click()
  await expect(plan).toBeHidden()
  const [dragged = ''] = proposed
  const left = planner.waitingOf(dragged)
  await planner.drag(left, await planner.freeRowFor(left), 0.3)
  await expect(planner.rowOf(dragged)).toHaveCount(1)
  await expect.poll(() => rows.bookings(proposed)).toEqual({ orders: proposed.length, twice: 0 })
  await desk.close()

  // The technician begins the day: out of the shift of the night, into the one of today.
  await phone.setViewportSize({ width: 412, height: 892 })
  await new SignInPage(phone, words).begin(marcus)
  await visit(phone, `${shopPath}/technician-portal/time`)
  const portal = new PortalPage(phone, words)
  const clock = phone.getByRole('region', { name: timeClock('title') })
  await clock.getByRole('button', { name: timeClock('clockOut') }).click()
  await portal.sheet.getByRole('button', { name: timeClock('stopBoth') }).click()
  await expect(phone.getByText(timeClock('notClockedIn'), { exact: true })).toBeVisible()
  await clock.getByRole('button', { name: timeClock('clockIn') }).click()
  await portal.sheet.getByLabel(timeClock('location')).fill('Bay 3')
  await portal.sheet.getByRole('button', { name: timeClock('clockIn') }).click()
  await expect(clock.getByText('Bay 3')).toBeVisible()

  // Work, without a network for a while, and back.
  await portal.open()
  await portal.openOwnWork()
  await portal.expectTimer('working')
  await portal.expectFetched('reason-sheet')
  await portal.expectFetched('job-sheets')
  await context.setOffline(true)
  await portal.pause('Documentation')
  await portal.button(jobs('note')).click()
  await portal.sheet.getByRole('button', { name: 'Need a helper' }).click()
  await portal.sheet.getByRole('button', { name: jobs('addNote') }).click()
  await portal.resume()
  await expect(phone.getByRole('button', { name: waiting('wait', { count: 3 }), exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(phone.getByText(waiting('allSentText'), { exact: true })).toBeVisible({ timeout: 60_000 })

  // A flag with a photo, a photo of a task, a voice note and a video of what was found.
  await portal.raiseSafetyFlag({ title: 'Frame cracked', message: 'Behind the left spring hanger.', photo }, leastTarget)
  await portal.photographFirstTask(photo)
  // A server that has no time now is asked again after a pause.
  await expect.poll(async () => (await rows.left(marcus.email, begun)).taskPhotos, { timeout: 90_000 }).toBe(1)
  const recorder = new Recorder(phone, words)
  for (const kind of ['voice', 'video'] as const) {
    await portal.button(jobs('record')).click()
    await recorder.keep(kind, 2, `What was found, ${kind}`)
  }

  // To another job in one tap, a meeting, and home.
  await visit(phone, `${shopPath}/technician-portal/time`)
  const bar = phone.getByRole('region', { name: timeClock('switchTo') })
  const next = bar.getByRole('listitem').getByRole('button').first()
  const number = /SO-\d+-\d+/.exec((await next.textContent()) ?? '')?.[0] ?? ''
  await next.click()
  await expect(phone.getByText(timeClock('switched', { number }), { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: hours('code.meeting') }).click()
  await expect(bar.getByRole('button', { name: timeClock('endOther', { code: hours('code.meeting') }) })).toBeVisible()
  await clock.getByRole('button', { name: timeClock('clockOut') }).click()
  await expect(phone.getByText(timeClock('notClockedIn'), { exact: true })).toBeVisible()
  expect(await rows.left(marcus.email, begun)).toEqual({ notes: 1, flags: 1, taskPhotos: 1, recordings: 2, pauses: 1, open: 0 })

  // What the phone says of the last seven days.
  const today = dateIn(Date.now())
  const week = await rows.hours(marcus.email, dateIn(Date.now() - 6 * dayMs), today, zone)
  expect(week.attended).toBeGreaterThan(8 * 3600)
  const own = phone.locator('.card').filter({ has: phone.getByRole('heading', { name: timeClock('ownNumbers') }) })
  for (const figure of [inHours(week.attended), inHours(week.onJob), inHours(week.sold * 3.6)])
    await expect(own).toContainText(figure)

  // The office sees the same day, and corrects one of two weeks ago.
  const office = await openDesk()
  await new SignInPage(office, words).begin(dana)
  const book = new HoursPage(office, words)
  const shiftDay = dateIn(begun.getTime() - 8 * 3_600_000)
  await book.openDay(shiftDay)
  const day = await rows.hours(marcus.email, shiftDay, shiftDay, zone)
  const lane = book.lane(marcus.name)
  await expect(lane).toContainText(hours('attendedHours', { hours: inHours(day.attended) }))
  await expect(lane).toContainText(hours('onJobHours', { hours: inHours(day.onJob) }))
  await expect(lane).toContainText(hours('soldHours', { hours: inHours(day.sold * 3.6) }))
  const [from, to] = [dateIn(Date.now() - 16 * dayMs), dateIn(Date.now() - 3 * dayMs)]
  const before = await rows.hours(marcus.email, from, to, zone)
  const workday = new Date(Date.now() - 10 * dayMs)
  while (['Sat', 'Sun'].includes(workday.toLocaleDateString('en-US', { weekday: 'short', timeZone: zone })))
    workday.setTime(workday.getTime() - dayMs)
  await book.openDay(dateIn(workday.getTime()))
  await book.correctEnd(lane, `${dateIn(workday.getTime())}T16:00`, 'Left half an hour early')

  // The period is approved, and its pay report is what the rows add up to.
  await book.openPay()
  await book.approve()
  const period = await rows.hours(marcus.email, from, to, zone)
  expect(before.attended - period.attended).toBe(1800)
  expect(period.sold).toBeGreaterThan(0)
  const line = await book.reportLine(marcus.name)
  for (const figure of [
    inHours(period.attended),
    inHours(period.onJob),
    inHours(period.sold * 3.6),
    inDollars(Math.round((period.attended * period.hourly) / 3600)),
    inDollars(Math.round((period.sold * period.flat) / 1000)),
  ])
    await expect(line).toContainText(figure)
  await office.close()
  await rows.close()
})
