import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from '../words.ts'
import { startsWith } from './create-order.page.ts'
import { openedPdf } from './opened-pdf.ts'

/** The page of one invoice. */
export class InvoicePage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Sends the draft and gives the number that it got. */
  async send(): Promise<string> {
    const { page, words } = this
    await page.getByRole('button', { name: words.invoices('send'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.invoices('send') })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const title = page.getByRole('heading', { level: 1, name: /^INV-/ })
    await expect(title).toBeVisible()
    return (await title.innerText()).trim()
  }

  /** Opens the PDF in its tab and gives its first bytes. */
  async openPdf(): Promise<string> {
    const { page, words } = this
    return openedPdf(page, /\/pdf$/, () => page.getByRole('button', { name: words.invoices('openPdf'), exact: true }).click())
  }

  /** Records a payment; without an amount what is still open. */
  async pay(amount?: string) {
    const { page, words } = this
    await page.getByRole('button', { name: words.invoices('recordPayment'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (amount !== undefined) {
      await dialog.getByRole('textbox', { name: startsWith(words.invoices('amount')) }).fill(amount)
    }
    await dialog.getByRole('button', { name: words.invoices('recordPayment') }).click()
    await expect(dialog).toBeHidden()
  }

  pill(status: 'draft' | 'sent' | 'paid'): Locator {
    return this.page
      .getByRole('main')
      .getByText(this.words.invoices(`statuses.${status}`), { exact: true })
      .first()
  }
}
