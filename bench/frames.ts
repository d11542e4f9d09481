// `npm run bench -- --frames [--rounds 5] [--cards 300] [--trace last-drag.json]`: what a browser has to do. The script of the first
// loads, a card dragged over a board that is full, a schedule of 300 bookings, and the ways between screens whose data is in the cache.
// It fails where drawing the schedule takes a task of over 50 ms of processor time, or on a quiet machine of elapsed time in the median; all
// else is printed only. `--schedule` measures the schedule alone. The trace opens in the performance panel of Chromium's tools.
import os from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { newContext, openBrowser, signIn } from './browser.ts'
import { printBundle } from './bundle.ts'
import { median } from './clients.ts'
import { traceDrag } from './drag.ts'
import { loadFirst } from './first-load.ts'
import { firstLoads } from './first-loads.rules.ts'
import { connectAdmin, loadTenants, settle, tokenOf } from './load.ts'
import { RunningApp } from './running-app.ts'
import { longestTaskMs, measureSchedule } from './schedule-frames.ts'
import { loadSchedule } from './schedule-load.ts'
import { type Drawing, percentile } from './trace.ts'
import { type Visit, visit, watchProcessor, ways } from './visits.ts'

const { values } = parseArgs({
  options: {
    frames: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    cards: { type: 'string', default: '300' },
    schedule: { type: 'boolean', default: false },
    trace: { type: 'string' },
  },
})
const [rounds, cards] = [Number(values.rounds), Number(values.cards)]
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number of at least 1')
// Four columns, and a column shows a hundred cards.
if (!Number.isSafeInteger(cards) || cards < 16 || cards > 400) throw new Error('--cards must be a whole number from 16 to 400')

const token = tokenOf(1)
const list = '/bench-1/service-orders'
const board = '/bench-1/enhanced-service-orders/kanban'
const ms = (value: number) => `${value.toFixed(1)} ms`
const load = () => `load average ${os.loadavg()[0]?.toFixed(2)}`

const browser = await openBrowser()
const app = await RunningApp.prepare('built')
try {
  await app.start()
  const admin = await connectAdmin(app.dataDir)
  await loadTenants(admin, 1, 1, 1_000, { open: cards })
  const { day } = await loadSchedule(admin)
  await settle(admin)
  await admin.end()
  if (!values.schedule) await measureScreens()
  console.log(`\nThe schedule, ${load()}`)
  const tooLong = await measureSchedule(browser, app.url, day, rounds)
  console.log(`  ${load()} at the end`)
  for (const name of tooLong) console.error(`a task of over ${longestTaskMs} ms: ${name}`)
  if (tooLong.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await app.close()
}

/** First loads, drags over the board, and the ways between screens. */
async function measureScreens(): Promise<void> {
  console.log('First load, gzipped script, from the build')
  printBundle()
  console.log('\nFirst load, gzipped script, all that a browser fetches by itself')
  for (const [index, path] of ['/auth/login', list].entries()) {
    const { files, gzippedBytes, sentBytes } = await loadFirst(browser, app.url, path, index === 0 ? null : token)
    console.log(
      `  ${firstLoads[index]?.name.padEnd(12)} ${(gzippedBytes / 1000).toFixed(1)} kB in ${files} files (sent as ${(sentBytes / 1000).toFixed(0)} kB)`,
    )
  }

  const context = await newContext(browser)
  await signIn(context, app.url, token)
  const page = await context.newPage()
  await page.goto(app.url + board)
  await page.locator('[data-card]').first().waitFor()
  await page.waitForTimeout(2_000)
  console.log(`\nA card dragged over a board of ${await page.locator('[data-card]').count()} cards, ${load()}`)
  const drags: Drawing[] = []
  for (let round = 0; round < rounds; round++) drags.push(await traceDrag(browser, page, values.trace))
  const each = (name: string, of: (drag: Drawing) => number) => {
    const all = drags.map(of)
    console.log(`  ${name.padEnd(36)} median ${ms(median(all))}, worst ${ms(Math.max(...all))} of ${all.length} drags`)
  }
  each('longest task, elapsed', (drag) => drag.longestTaskMs)
  each('most processor time of a task', (drag) => drag.mostCpuMs)
  each('frame of the main thread, p95', (drag) => percentile(drag.frameMs, 0.95))
  each('drawn frame, p95', (drag) => percentile(drag.drawnMs, 0.95))
  console.log(`  tasks over 50 ms: ${drags.map(({ longTasks }) => longTasks).join(', ')}; ${load()} at the end`)
  await measureWays(page)
}

async function measureWays(page: Page): Promise<void> {
  console.log(`\nFrom the click to the painted screen, data in the cache, ${load()}`)
  await page.goto(app.url + list)
  await page.locator('main [data-row]').first().waitFor()
  // Folded out by hand it stays so, on every screen.
  for (let press = 0; press < 2; press++) await page.locator('aside .nav button.nav-item').first().click()
  await page.waitForTimeout(1_500)
  const cdp = await watchProcessor(page)
  const visits = new Map(ways.map(({ name }) => [name, [] as Visit[]]))
  // The first round fetches code and data.
  for (let round = -1; round < Math.max(rounds, 3); round++)
    for (const way of ways) {
      const seen = await visit(page, cdp, way)
      if (round >= 0) visits.get(way.name)?.push(seen)
      await page.waitForTimeout(400)
    }
  for (const [name, all] of visits) {
    const times = all.map((one) => one.ms)
    console.log(
      `  ${name.padEnd(36)} median ${ms(median(times))}, worst ${ms(Math.max(...times))} of ${all.length} visits; ` +
        `processor time median ${ms(median(all.map((one) => one.cpuMs)))}`,
    )
  }
  console.log(`  ${load()} at the end`)
}
