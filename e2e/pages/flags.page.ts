import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

/** The screen of flags: the rows, and the chosen flag beside them. */
export class FlagsPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  async open() {
    await visit(this.page, `${shopPath}/enhanced-service-orders/flags`)
    await expect(this.rows.first()).toBeVisible()
  }

  get rows(): Locator {
    return this.page.getByRole('region', { name: this.words.flags('title') }).getByRole('listitem')
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title })
  }

  /** The chosen flag. */
  get panel(): Locator {
    return this.page.getByRole('region', { name: this.words.flags('details'), exact: true })
  }

  get note(): Locator {
    return this.panel.getByRole('textbox')
  }

  async choose(title: string) {
    await this.row(title).getByRole('button', { name: title }).click()
    await expect(this.panel.getByRole('heading', { name: title })).toBeVisible()
  }

  /** Presses a move of the chosen flag. */
  async move(move: 'acknowledge' | 'resolve' | 'dismiss' | 'reopen') {
    await this.panel.getByRole('button', { name: this.words.flags(`moves.${move}`), exact: true }).click()
  }

  async expectStatus(status: 'new' | 'acknowledged' | 'resolved' | 'dismissed') {
    await expect(this.panel.locator('.pill', { hasText: this.words.flags(`statuses.${status}`) }).first()).toBeVisible()
  }
}
