import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** The page of one work order. */
export class OrderPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** The status in the head of the page: a menu where moves are allowed, a word where not. */
  status(status: 'scheduled' | 'in_progress' | 'completed' | 'invoiced'): Locator {
    const word = this.words.orders(`statuses.${status}`)
    return this.page
      .getByRole('button', { name: this.words.orders('moves.changeStatus', { status: word }) })
      .or(this.page.getByRole('main').locator('.pill', { hasText: new RegExp(`^${word}$`) }))
      .first()
  }

  /** The line of a part, unfolded. */
  async partLine(name: string): Promise<Locator> {
    const row = this.page.getByRole('row', { name }).last()
    const folded = this.page.getByRole('button', { expanded: false, name: /^Lines of/ }).last()
    await expect(row.or(folded).first()).toBeVisible()
    if (!(await row.isVisible())) await folded.click()
    await expect(row).toBeVisible()
    return row
  }
  /** Brings some of a line's part back to the shelf. */
  async returnPart(name: string, count: string, reason: string) {
    const { page, words } = this
    const row = await this.partLine(name)
    await row.getByRole('button', { name: words.order('lineActions', { line: name }) }).click()
    await page.getByRole('menuitem', { name: words.orderParts('back') }).click()
    const back = page.getByRole('dialog', { name: words.orderParts('backTitle', { part: name }) })
    await back.getByLabel(words.orderParts('backCount')).fill(count)
    await back.getByLabel(words.orderParts('reason')).fill(reason)
    await back.getByRole('button', { name: words.orderParts('saveBack') }).click()
    await expect(back).toBeHidden()
  }

  async complete() {
    const { page, words } = this
    await page.getByRole('button', { name: words.orders('moves.complete'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.orderActions('completeDialog.confirm') })
      .click()
    await expect(this.status('completed')).toBeVisible()
  }

  /** Drafts the invoice; its page opens. */
  async createInvoice() {
    await this.page.getByRole('button', { name: this.words.order('createInvoiceOf', { amount: '' }) }).click()
    await this.page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
  }
}
