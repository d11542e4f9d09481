import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

/** The schedule of a shop: a day with a row for each technician, and what waits for a time. */
export class SchedulingPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Opens a day (YYYY-MM-DD). */
  async open(day: string) {
    await visit(this.page, `${shopPath}/enhanced-service-orders/scheduling?day=${day}`)
    await expect(this.page.getByRole('heading', { level: 1, name: this.words.scheduling('title') })).toBeVisible()
    await expect(this.row(0)).toBeVisible()
  }

  /** The pieces of orders that are scheduled. */
  get bookings(): Locator {
    return this.page.locator('[data-movable]')
  }
  booking(number: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`, ${number}, `) })
  }
  get waiting(): Locator {
    return this.page.locator('[data-waiting]')
  }
  /** How many wait, once all of them are drawn: a long list is drawn in pieces. */
  async waitingCount(): Promise<number> {
    const list = this.page.getByRole('complementary', { name: this.words.scheduling('toSchedule') })
    const told = Number(await list.locator('.count').innerText())
    await expect(this.waiting).toHaveCount(told)
    return told
  }
  waitingOf(number: string): Locator {
    return this.page.locator(`[data-waiting][aria-label*="${number}"]`)
  }
  row(place: number): Locator {
    return this.page.locator('[data-track]').nth(place)
  }
  /** The row of a technician who is able to do an order that waits, is at work, and has nobody in the way on this day. */
  async freeRowFor(waiting: Locator): Promise<Locator> {
    await waiting.click()
    const say = this.words.technicianFit
    const fit = `${say('able')} · ${say('freeAt', { time: '' }).trim()}`
    const able = this.page.getByRole('listitem').filter({ has: this.page.locator('[data-track]'), hasText: fit })
    const track = able
      .filter({ hasNot: this.page.locator('[data-order]') })
      .locator('[data-track]')
      .first()
    const id = await track.getAttribute('data-track')
    // A toast closes by a button of the same name, which shows no word.
    await this.page.getByText(this.words.scheduling('close'), { exact: true }).click()
    return this.page.locator(`[data-track="${id}"]`)
  }
  /** The row that a booking is in. */
  rowOf(number: string): Locator {
    return this.page.locator('[data-track]').filter({ has: this.booking(number) })
  }

  /** Lets something go in a row, so far across it (0 to 1). */
  async drag(item: Locator, row: Locator, part: number) {
    const { mouse } = this.page
    await item.scrollIntoViewIfNeeded()
    const [from, to] = [await item.boundingBox(), await row.boundingBox()]
    if (!from || !to) throw new Error('nothing to drag')
    await mouse.move(from.x + Math.min(20, from.width / 2), from.y + from.height / 2)
    await mouse.down()
    await mouse.move(to.x + to.width * part - 30, to.y + to.height / 2, { steps: 6 })
    await mouse.move(to.x + to.width * part, to.y + to.height / 2, { steps: 4 })
    // The last place is taken with the next frame.
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await mouse.up()
  }
}
