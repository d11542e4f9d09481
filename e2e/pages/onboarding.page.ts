import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'
import type { Person } from '../people.ts'
import type { Words } from '../words.ts'
import { MailboxPage } from './mailbox.page.ts'

/** A PDF of one empty page. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n',
)

/** Registration of a business and its application, step by step. */
export class OnboardingPage {
  readonly page: Page
  readonly words: Words
  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
  }

  /** Registers at the place that is open and waits for the first step. */
  async register(person: Person, business: string) {
    const { page, words } = this
    const t = words.registration
    await page.getByRole('textbox', { name: t('businessName'), exact: true }).fill(business)
    await page.getByRole('textbox', { name: t('registrationNumber') }).fill('C4471 0926 8')
    await page.getByRole('textbox', { name: t('name'), exact: true }).fill(person.name)
    await page.getByRole('textbox', { name: t('email') }).fill(person.email)
    await page.locator('input[name="password"]').fill(person.password)
    await page.getByRole('button', { name: t('submit'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.onboarding('title') })).toBeVisible()
  }

  field(path: string) {
    return this.page.locator(`[name="${path}"]`)
  }

  /** Goes on to a step and waits for it. */
  async continueTo(step: 'contact' | 'documents' | 'review' | 'submit') {
    await this.page.getByRole('button', { name: this.words.onboarding(`continueTo.${step}`) }).click()
    await expect(this.page.getByRole('region', { name: this.words.onboarding(`step.${step}`), exact: true })).toBeVisible()
  }

  async fillBusiness(taxId: string) {
    const { page, words } = this
    await page.getByRole('combobox', { name: words.kyc('businessType') }).click()
    await page.getByRole('option', { name: words.kyc('typeOf.llc'), exact: true }).click()
    await this.field('businessInfo.taxId').fill(taxId)
  }

  async fillContact(person: Person) {
    await this.field('contactInfo.primaryContact.name').fill(person.name)
    await this.field('contactInfo.primaryContact.email').fill(person.email)
    await this.field('contactInfo.businessAddress.street').fill('1180 Samoa Blvd')
    await this.field('contactInfo.businessAddress.city').fill('Eureka')
  }

  /** Chooses a PDF under this name, which begins to upload. */
  async chooseDocument(name: string) {
    await this.page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  }

  /** Adds a PDF under this name and waits until it is among the documents. */
  async addDocument(name: string) {
    const { page, words } = this
    await this.chooseDocument(name)
    await expect(page.getByRole('button', { name: words.kyc('open', { name }) })).toBeVisible()
  }

  /** What is typed has reached the server. */
  async expectSaved() {
    await expect(
      this.page.getByRole('status').filter({ hasText: this.words.onboarding('saved', { time: '' }).trim() }),
    ).toBeVisible()
  }

  /** Confirms the address with the newest mail to it, in a tab of its own, as people do. */
  async confirmAddress(email: string) {
    const mailbox = await this.page.context().newPage()
    const link = await new MailboxPage(mailbox).linkTo(email, '/auth/verify-email')
    await mailbox.goto(link)
    await expect(mailbox.getByRole('status').getByText(email)).toBeVisible()
    await mailbox.close()
  }

  async submit() {
    const { page, words } = this
    await page.getByRole('button', { name: words.onboarding('submit'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.onboarding('waiting.submittedTitle') })).toBeVisible()
  }
}
