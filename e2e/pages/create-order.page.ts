import { expect, type Locator, type Page } from '@playwright/test'
import { shopPath } from '../people.ts'
import type { Words } from '../words.ts'
import { visit } from './visit.ts'

/** A new work order: one screen with five parts. */
export class CreateOrderPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Opens the first step; what an earlier visit left unfinished is put away. */
  async open() {
    const { page, words } = this
    await visit(page, `${shopPath}/enhanced-service-orders/create`)
    const startOver = page.getByRole('button', { name: words.create('startOver') })
    await expect(startOver.or(this.step(1))).toBeVisible()
    if (await startOver.isVisible()) await startOver.click()
    await expect(this.step(1)).toBeVisible()
  }

  /** The part of the screen that belongs to a step. */
  step(number: 1 | 2 | 3 | 4 | 5): Locator {
    const { page, words } = this
    // The first step is named after a truck when it is one.
    if (number === 1) return page.getByRole('region', { name: oneOf(words.create('step.1'), words.create('truckInfo')) })
    return page.getByRole('region', { name: words.create(`step.${number}`), exact: true })
  }

  /** Goes to a part by the rail. */
  async continueTo(number: 2 | 3 | 4 | 5) {
    const { page, words } = this
    await page
      .getByRole('navigation', { name: words.create('steps') })
      .getByRole('button', { name: startsWith(words.create(`step.${number}`)) })
      .click()
    await expect(this.step(number).getByRole('heading', { level: 2 }).first()).toBeFocused()
  }

  /** The one box of the first step, in which a new order begins. */
  get search(): Locator {
    return this.step(1).getByRole('combobox', { name: this.words.create('onFileTitle') })
  }

  /** Takes a row of what was found, once the answer is there and the rows stand still. */
  private async takeFound(name: string) {
    const list = this.page.getByRole('listbox', { name: this.words.create('found.list') })
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await list.getByRole('option', { name }).click()
  }

  /** Types a VIN that is not on file and takes it as a new vehicle. */
  async typeVin(vin: string) {
    const { page, words } = this
    await expect(this.search).toBeFocused()
    await page.keyboard.type(vin)
    await this.takeFound(words.create('found.newVin', { vin }))
    await expect(page.getByRole('textbox', { name: words.vehicles('vin.label') })).toHaveValue(vin)
  }

  /** Types maker and model and takes them as a new vehicle. */
  async newVehicle(make: string, model: string) {
    const { page, words } = this
    const name = `${make} ${model}`
    await expect(this.search).toBeFocused()
    await page.keyboard.type(name)
    await this.takeFound(words.create('found.newVehicle', { name }))
    await expect(this.vehicleField('make')).toHaveValue(make)
    await expect(this.vehicleField('model')).toHaveValue(model)
  }

  vehicleField(field: 'make' | 'model' | 'year' | 'mileage' | 'plate'): Locator {
    return this.step(1).getByRole('textbox', { name: startsWith(this.words.vehicles(field)) })
  }

  async report(text: string) {
    await this.page.getByRole('textbox', { name: this.words.create('report') }).fill(text)
  }

  /** Chooses a vehicle on file by what is typed. */
  async takeVehicleOnFile(query: string) {
    const { page, words } = this
    await this.search.fill(query)
    await page.getByRole('option', { name: query }).first().click()
    await expect(this.step(1).getByText(words.create('vehicleChosen'))).toBeVisible()
  }

  async addCustomer(name: string, email: string, phone: string) {
    const { page, words } = this
    await this.step(2)
      .getByRole('combobox', { name: words.create('customerFind') })
      .click()
    await page.getByRole('combobox', { name: words.customers('pickSearch') }).fill(name)
    await page.getByRole('option', { name: words.customers('add', { name }) }).click()
    await expect(this.step(2).getByRole('textbox', { name: startsWith(words.customers('name')) })).toHaveValue(name)
    await this.step(2)
      .getByRole('textbox', { name: startsWith(words.customers('email')) })
      .fill(email)
    await this.step(2)
      .getByRole('textbox', { name: startsWith(words.customers('phone')) })
      .fill(phone)
  }

  async title(text: string) {
    await this.step(3)
      .getByRole('textbox', { name: this.words.orderOwn('title'), exact: true })
      .fill(text)
  }

  async poNumber(text: string) {
    await this.step(3)
      .getByRole('textbox', { name: startsWith(this.words.orderOwn('poNumber')) })
      .fill(text)
  }

  /** A service with one line of labor and one part. Hours and amounts as they are typed. */
  async addService(
    name: string,
    labor: { text: string; hours: string },
    part: { text: string; quantity: string; price: string },
  ) {
    const { words } = this
    const step = this.step(3)
    await step.getByRole('button', { name: words.create('addService') }).click()
    await step.getByRole('textbox', { name: startsWith(words.create('serviceName')) }).fill(name)
    await step.getByRole('button', { name: words.create('addPart') }).click()
    const lines = step.getByRole('list', { name: words.create('lines', { name }) }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await lines
      .nth(0)
      .getByRole('textbox', { name: words.create('description') })
      .fill(labor.text)
    await lines
      .nth(0)
      // One heading stands over both columns where there is room for columns.
      .getByRole('textbox', { name: oneOf(words.create('hoursOrQuantity'), words.create('hours')) })
      .fill(labor.hours)
    await lines
      .nth(1)
      .getByRole('textbox', { name: words.create('description') })
      .fill(part.text)
    await lines
      .nth(1)
      .getByRole('textbox', { name: words.create('quantity') })
      .fill(part.quantity)
    await lines
      .nth(1)
      .getByRole('textbox', { name: words.create('price') })
      .fill(part.price)
    await this.bookLater()
  }

  /** Gives up the time that is proposed beforehand, and its technician. */
  async bookLater() {
    const proposals = this.step(4).getByRole('radiogroup', { name: this.words.create('proposal.title') })
    await proposals.getByRole('radio', { name: startsWith(this.words.create('proposal.later')) }).click()
  }

  async assignLead(name: string) {
    const { page, words } = this
    await this.step(4)
      .getByRole('combobox', { name: startsWith(words.create('addLead')) })
      .click()
    await page.getByRole('option', { name }).click()
    await expect(this.step(4).getByRole('combobox', { name: startsWith(words.create('lead')) })).toContainText(name)
  }

  /** Books a start that nothing in the demo shop conflicts with. */
  async schedule(start: string) {
    const { words } = this
    const step = this.step(4)
    await step.getByRole('switch', { name: words.create('scheduleNow') }).click()
    await step.getByLabel(words.orderActions('scheduleDialog.start'), { exact: true }).fill(start)
    await expect(step.getByText(words.orderActions('scheduleDialog.overlap'))).toBeHidden()
  }

  /** Creates the order and gives its number. */
  async create(): Promise<string> {
    const { page, words } = this
    // With a time the button says when it books.
    await page
      .getByRole('button', { name: eitherStart(words.create('create'), words.create('createAndBook', { time: '' })) })
      .click()
    await page.waitForURL(/\/service-orders\/[0-9a-f-]{36}$/)
    const crumbs = page.getByRole('navigation').getByText(/^SO-\S+$/)
    await expect(crumbs).toBeVisible()
    return (await crumbs.innerText()).trim()
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const eitherStart = (...texts: string[]) => new RegExp(`^(${texts.map((text) => escaped(text.trim())).join('|')})`)
const oneOf = (...texts: string[]) => new RegExp(`^(${texts.map(escaped).join('|')})$`)
/** Labels of optional fields go on with the word that says so. */
export const startsWith = (text: string) => new RegExp(`^${escaped(text)}`)
