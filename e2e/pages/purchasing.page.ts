import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { expectToast } from './toast.ts'
import { visit } from './visit.ts'

/** A part as it is bought: its name, and the number that it is scanned by. */
export interface BoughtPart {
  name: string
  number: string
}

/** What is bought for work orders: the parts desk and the purchase orders. */
export class PurchasingPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** A column of the parts desk, narrowed to a part. */
  column(presence: 'not_coming' | 'coming' | 'here'): Locator {
    return this.page.getByRole('region', { name: this.words.desk(presence), exact: true })
  }
  async openDesk(part: BoughtPart) {
    await visit(this.page, `${shopPath}/parts-desk`)
    await this.page.getByRole('searchbox', { name: this.words.desk('search') }).fill(part.number)
  }

  /** Orders what a work order still needs of a part from the supplier that is proposed. Answers where the purchase order is. */
  async orderFor(order: string, part: BoughtPart, supplier: string, quantity: string): Promise<string> {
    const { page, words } = this
    await this.column('not_coming')
      .getByRole('checkbox', { name: words.desk('choose', { part: part.name, number: order }) })
      .click()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: words.desk('orderSome'), exact: true })
      .click()
    const drawer = page.getByRole('dialog', { name: words.desk('orderTitle', { count: 1 }) })
    await expect(drawer.getByLabel(words.desk('amountOf', { part: part.name }))).toHaveValue(quantity)
    await expect(drawer.getByRole('combobox', { name: words.desk('supplierOf', { part: part.name }) })).toContainText(supplier)
    await drawer.getByRole('button', { name: words.desk('place') }).click()
    await expectToast(page, words.desk('placed', { count: 1 }))
    const purchase = this.column('coming').getByRole('listitem').filter({ hasText: order }).getByRole('link', { name: /^PO-/ })
    await expect(purchase).toBeVisible()
    return (await purchase.getAttribute('href')) ?? ''
  }

  /** Scans so many of a part, of which one more is expected, and says that the rest is waited for. */
  async receiveShort(part: BoughtPart, count: number, slip: string) {
    const { page, words } = this
    const { receive } = words
    await page.getByRole('link', { name: receive('receive'), exact: true }).click()
    const scan = page.getByLabel(receive('scan'))
    for (let nth = 0; nth < count; nth++) {
      await scan.fill(part.number)
      await scan.press('Enter')
    }
    await page.getByRole('button', { name: receive('check', { count: 1 }) }).click()
    await expect(page.getByRole('radio', { name: new RegExp(receive('wait', { count: '1' })) })).toBeChecked()
    await this.#book(count, slip)
    await expect(page.getByText(words.purchasing('stage.part_received')).first()).toBeVisible()
  }

  /** Takes in all that is still to come of the only line. */
  async receiveRest(count: number, slip: string) {
    await this.#receiveAll(this.words.receive('receiveRest'), count, slip)
  }
  /** Takes in all of the only line at once. */
  async receiveWhole(count: number, slip: string) {
    await this.#receiveAll(this.words.receive('receive'), count, slip)
  }
  async #receiveAll(begin: string, count: number, slip: string) {
    const { page, words } = this
    const { receive } = words
    await page.getByRole('link', { name: begin, exact: true }).click()
    await page.getByRole('button', { name: receive('all', { count: `${count}` }), exact: true }).click()
    await page.getByRole('button', { name: receive('toPapers'), exact: true }).click()
    await this.#book(count, slip)
    await expect(page.getByText(words.purchasing('stage.received'), { exact: true }).first()).toBeVisible()
  }
  async #book(count: number, slip: string) {
    const { receive } = this.words
    await this.page.getByLabel(receive('slip')).fill(slip)
    await this.page.getByRole('button', { name: receive('book', { count: `${count}` }) }).click()
    await expectToast(this.page, receive('booked', { count: `${count}` }))
  }
}
