import os from 'node:os'
import type { Browser, Page } from '@playwright/test'
import { addDays } from '@twopost/contract/core/time'
import { newContext, signIn } from './browser.ts'
import { median } from './clients.ts'
import { categories } from './drag.ts'
import { tokenOf } from './load.ts'
import { bookingsEach, scheduleTenant, weekCells } from './schedule-load.ts'
import { type Drawing, readTrace } from './trace.ts'

/** No task of the page's main thread may take longer than this (ms). */
export const longestTaskMs = 50

/** Something that draws a full schedule: where from, what is pressed, and what is there when all is drawn. */
interface ScheduleStep {
  name: string
  press: (page: Page) => Promise<void>
  /** So many of these are there in the end. */
  count: number
  selector: string
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const choose = (name: string) => async (page: Page) => {
  await page.getByRole('radio', { name, exact: true }).click()
}
const bars = '[data-piece]'
/** In this order, on a day of `bookings` bookings and then in a week of as many; each begins where the one before ended. */
const scheduleSteps = (bookings: number, cells: number): readonly ScheduleStep[] => [
  {
    name: 'first drawing of the day',
    press: (page) => page.getByRole('button', { name: 'Next day' }).click(),
    count: bookings,
    selector: bars,
  },
  { name: 'technicians → bays', press: choose('Bays'), count: bookings, selector: bars },
  { name: 'bays → technicians', press: choose('Technicians'), count: bookings, selector: bars },
  { name: 'day → week', press: choose('Week'), count: cells, selector: '[data-cell]' },
  {
    name: 'next week',
    press: (page) => page.getByRole('button', { name: 'Next week' }).click(),
    count: cells,
    selector: '[data-cell]',
  },
  { name: 'week → day', press: choose('Day'), count: 1, selector: '[data-track]' },
]

/** One step with a trace of it: from before the press until everything stands, and half a second after. */
async function traceStep(browser: Browser, page: Page, step: ScheduleStep): Promise<Drawing> {
  await page.waitForTimeout(700)
  await page.evaluate(() => performance.clearMarks())
  await browser.startTracing(page, { categories })
  await page.evaluate(() => performance.mark('draw-from'))
  await step.press(page)
  const isThere = page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(String(selector)).length >= Number(count),
    [step.selector, step.count] as const,
    { polling: 250 },
  )
  await isThere.catch(async (error: unknown) => {
    const found = await page.locator(step.selector).count()
    throw new Error(`${step.name}: ${found} of ${step.count} are there, at ${page.url()}`, { cause: error })
  })
  await page.waitForTimeout(500)
  await page.evaluate(() => performance.mark('draw-to'))
  return readTrace((await browser.stopTracing()).toString(), 'draw-from', 'draw-to')
}

/** Draws a full day and a full week again and again. @returns the steps with a task that took too long */
export async function measureSchedule(browser: Browser, url: string, fullDay: string, rounds: number): Promise<string[]> {
  const context = await newContext(browser)
  await signIn(context, url, tokenOf(scheduleTenant))
  const page = await context.newPage()
  const steps = scheduleSteps(bookingsEach, weekCells)
  const drawn = new Map(steps.map(({ name }) => [name, [] as Drawing[]]))
  console.log(`\nA schedule of ${bookingsEach} bookings`)
  // The first round fetches the code.
  for (let round = -1; round < rounds; round++) {
    await page.goto(`${url}/bench-${scheduleTenant}/enhanced-service-orders/scheduling?day=${addDays(fullDay, -1)}`)
    await page.locator('[data-track]').first().waitFor()
    await page.waitForTimeout(1_000)
    for (const step of steps) {
      const seen = await traceStep(browser, page, step)
      if (round >= 0) drawn.get(step.name)?.push(seen)
    }
  }
  await context.close()
  const tooLong: string[] = []
  for (const [name, all] of drawn) {
    const [elapsed, cpu] = [all.map((one) => one.longestTaskMs), all.map((one) => one.mostCpuMs)]
    console.log(
      `  ${name.padEnd(36)} longest task median ${ms(median(elapsed))}, worst ${ms(Math.max(...elapsed))}; most processor time of a task ${ms(Math.max(...cpu))}`,
    )
    // Elapsed time says something of the schedule only where no other work takes the cores.
    const isQuiet = (os.loadavg()[0] ?? 0) < os.cpus().length
    if (Math.max(...cpu) > longestTaskMs || (isQuiet && median(elapsed) > longestTaskMs)) tooLong.push(name)
  }
  return tooLong
}
