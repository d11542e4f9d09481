import { expect, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

/** What became of the parts that a shop bought, and what its stock is worth. */
export class PartsReportsPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  async open() {
    await visit(this.page, `${shopPath}/inventory/reports`)
  }
  async openStockValue() {
    await this.page.getByRole('tab', { name: this.words.partsReports('value') }).click()
  }
  /** A figure with its label, as the report shows it. */
  async expectFigure(label: string, ...figures: string[]) {
    const figure = this.page.locator('.stat').filter({ hasText: label })
    for (const one of figures) await expect(figure).toContainText(one)
  }
  async expectUnaccounted(amount: string) {
    const { partsReports } = this.words
    const region = this.page.getByRole('region', { name: partsReports('gap'), exact: true })
    await expect(region.locator('.card').filter({ hasText: partsReports('unaccounted') })).toContainText(amount)
  }
  /** A part of what is unaccounted for, with how many rows it has. */
  async expectReason(reason: string, rows: number, amount: string) {
    const line = this.page.getByRole('button').filter({ hasText: reason })
    await expect(line).toContainText(this.words.partsReports('rows', { count: rows }))
    await expect(line).toContainText(amount)
  }
  /** Opens the rows behind a figure or a reason, where each of these stands. */
  async expectRows(part: 'purchases' | 'issued', ...texts: (readonly [document: string, amount: string])[]) {
    const { page } = this
    const { partsReports } = this.words
    const name = partsReports(`parts.${part}`)
    await page.getByRole('button', { name: partsReports('open', { part: name }) }).click()
    const drawer = page.getByRole('dialog', { name })
    for (const [document, amount] of texts)
      await expect(drawer.getByRole('listitem').filter({ hasText: document }).filter({ hasText: amount })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
}
