import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { openedPdf } from './opened-pdf.ts'
import { expectToast } from './toast.ts'
import { visit } from './visit.ts'

/** What came by a slip, as a bill names it: the part, or the deposit for its old part, with another amount where one is given. */
export interface BilledLine {
  slip: string
  amount?: string
  isCore?: true
}

/** The bills of suppliers, what they owe, and the old parts that they wait for. */
export class SupplierBillsPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Enters a bill of what came of a part; its page opens. `total` is what the form adds it up to. */
  async enter(
    { supplier, number, date, total }: { supplier: string; number: string; date: string; total: string },
    part: string,
    lines: readonly BilledLine[],
  ) {
    const { page } = this
    const { bills } = this.words
    await visit(page, `${shopPath}/purchase-orders/bills`)
    await page
      .getByRole('button', { name: bills('new'), exact: true })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: bills('newTitle') })
    await drawer.getByRole('combobox', { name: bills('supplier') }).click()
    await page.keyboard.type(supplier)
    await page.getByRole('option', { name: supplier }).click()
    await drawer.getByLabel(bills('number')).fill(number)
    const day = drawer.getByRole('textbox', { name: bills('billDate') })
    await day.fill(date)
    // A date is taken over when its field is left, and moves what stands below.
    await day.press('Tab')
    for (const { slip, amount, isCore } of lines) {
      const name = isCore ? bills('coreOf', { name: part }) : part
      const box = page.getByRole('checkbox', { name: bills('billIt', { name }), exact: true })
      const row = drawer.getByRole('listitem').filter({ hasText: slip }).filter({ has: box })
      await row.getByRole('checkbox').click()
      await expect(row.getByRole('checkbox')).toBeChecked()
      const field = row.getByLabel(bills('amountOf', { name }))
      if (amount) await field.fill(amount)
      if (amount) await field.press('Tab')
    }
    await expect(drawer.getByText(total, { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: bills('save') }).click()
    await expectToast(page, bills('created'))
    await page.getByRole('link', { name: number }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  }

  /** Finds that every line has its delivery, and that somebody else has to approve a difference. */
  async matchToApproval() {
    const { page } = this
    const { bills } = this.words
    await page.getByRole('button', { name: bills('match'), exact: true }).click()
    await expectToast(page, bills('matchedAll'))
    await expect(page.getByText(bills('needsApproval', { percent: '2%', amount: '$5.00' }))).toBeVisible()
    await expect(page.getByRole('button', { name: bills('approve') })).toBeHidden()
  }
  async approve(name: string, reason: string) {
    const { page } = this
    const { bills } = this.words
    await page.getByRole('button', { name: bills('approve'), exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel(bills('reason')).fill(reason)
    await question.getByRole('button', { name: bills('approveNow') }).click()
    await expectToast(page, bills('postDone'))
    await expect(page.getByText(bills('wasApprovedFor', { name, reason }))).toBeVisible()
  }

  #coreRow(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text })
  }
  /** Takes in the first old part of a part that is owed, off a work order; its label is offered. Answers what the label says. */
  async #takeIn(part: string, order: string): Promise<string> {
    const { page } = this
    const { cores } = this.words
    await visit(page, `${shopPath}/purchase-orders/cores`)
    const owed = this.#coreRow(part).first()
    await expect(owed).toContainText(cores('state.owed'))
    const label = /C-[0-9A-F]{10}/.exec(await owed.innerText())?.[0] ?? 'no label'
    await this.#coreRow(label)
      .getByRole('button', { name: cores('takeIn') })
      .click()
    const taking = page.getByRole('dialog', { name: cores('takeInTitle', { name: part }) })
    await taking.getByRole('combobox', { name: cores('order') }).click()
    await page.keyboard.type(order)
    await page.getByRole('option', { name: order }).click()
    await taking.getByRole('combobox', { name: cores('line') }).click()
    await page.getByRole('option', { name: part }).first().click()
    await taking.getByRole('button', { name: cores('save.takeIn') }).click()
    await expect(this.#labels).toBeVisible()
    return label
  }
  get #labels(): Locator {
    return this.page.getByRole('dialog', { name: this.words.labels('title', { count: 1 }) })
  }
  async #send(part: string, label: string, rma: string) {
    const { page } = this
    const { claims, cores } = this.words
    const row = this.#coreRow(label)
    await expect(row).toContainText(cores('state.in_shop'))
    await row.getByRole('button', { name: cores('send') }).click()
    const sending = page.getByRole('dialog', { name: cores('sendTitle', { name: part }) })
    await sending.getByLabel(claims('rma')).fill(rma)
    await sending.getByRole('button', { name: cores('save.send') }).click()
    await expectToast(page, cores('done.send'))
    await expect(row).toContainText(cores('state.sent'))
  }
  /** Takes in the first old part of a part that is owed, off a work order, and sends it back. Answers what its label says. */
  async sendCore(part: string, order: string, rma: string): Promise<string> {
    const label = await this.#takeIn(part, order)
    await this.page.keyboard.press('Escape')
    await expect(this.#labels).toBeHidden()
    await this.#send(part, label, rma)
    return label
  }
  /** Takes in the first old part of a part that is owed, and prints its label. Answers what it says, and the first bytes of its paper. */
  async labelCore(part: string, order: string): Promise<{ label: string; paper: string }> {
    const label = await this.#takeIn(part, order)
    const { words } = this
    const paper = await openedPdf(this.page, /\/labels$/, () =>
      this.#labels.getByRole('button', { name: words.labels('open') }).click(),
    )
    await expect(this.#labels).toBeHidden()
    return { label, paper }
  }
  /** Sends an old part back that is on the shelf, from the list of cores that is open. */
  sendLabelled = (part: string, label: string, rma: string) => this.#send(part, label, rma)

  /** Enters a credit that is less than what was owed for the old part of a part. */
  async creditShort(part: string, amount: string, loss: string) {
    const { page } = this
    const { claims } = this.words
    await visit(page, `${shopPath}/purchase-orders/claims`)
    const row = page.getByRole('row').filter({ hasText: part })
    await expect(row).toContainText(claims('kind.core'))
    await row.getByRole('button', { name: claims('more', { name: part }) }).click()
    await page.getByRole('menuitem', { name: claims('credit') }).click()
    const question = page.getByRole('dialog', { name: claims('creditTitle', { name: part }) })
    await question.getByLabel(claims('amount')).fill(amount)
    await question.getByRole('button', { name: claims('creditNow') }).click()
    await expectToast(page, claims('creditDone'))
    await visit(page, `${shopPath}/purchase-orders/claims?phase=ended`)
    await expect(row).toContainText(claims('state.short'))
    await expect(row).toContainText(claims('lossOf', { amount: loss }))
  }
}
