import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

/** The hours of a shop: a lane for each technician of a day, and the pay report of a period. */
export class HoursPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Opens a day (YYYY-MM-DD). */
  async openDay(date: string) {
    await visit(this.page, `${shopPath}/hours?date=${date}`)
    await expect(this.lane('').first()).toBeVisible()
  }
  lane(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { level: 3, name }) })
  }

  /** Gives the first attended stretch of a lane another end (YYYY-MM-DDTHH:MM), for a reason. */
  async correctEnd(lane: Locator, end: string, reason: string) {
    const { hours } = this.words
    await lane
      .getByRole('button', { name: /Correct Attended/ })
      .first()
      .click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(hours('to'), { exact: true }).fill(end)
    await dialog.getByLabel(hours('reason')).fill(reason)
    await dialog.getByRole('button', { name: hours('save') }).click()
    await expect(dialog).toBeHidden()
  }

  async openPay() {
    await visit(this.page, `${shopPath}/hours?tab=pay`)
  }
  /** The line of a technician in the pay report of the only period. */
  async reportLine(name: string): Promise<Locator> {
    const { pay } = this.words
    const table = this.page.getByRole('table', { name: pay('report') })
    if (!(await table.isVisible())) await this.page.getByRole('button', { name: pay('report'), exact: true }).click()
    return table.getByRole('row').filter({ hasText: name })
  }
  async approve() {
    const { pay } = this.words
    await this.page.getByRole('button', { name: pay('approve'), exact: true }).click()
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: pay('approve') })
      .click()
    await expect(this.page.getByText(pay('state.approved'), { exact: true })).toBeVisible()
  }
}
