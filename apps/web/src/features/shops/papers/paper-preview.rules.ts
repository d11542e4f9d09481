import type { Page } from '@twopost/contract/core/display-list'
import { type PaperTexts, paperPlaces, type ShopPaper } from '@twopost/contract/core/paper-texts'
import { formatPhone } from '@twopost/contract/core/phone'
import { layoutEstimate, sampleEstimate, withEstimateFacts } from '@twopost/contract/estimates'
import {
  layoutCreditNote,
  layoutInvoice,
  professionalTemplate,
  sampleCreditNote,
  sampleInvoice,
  withSampleFacts,
} from '@twopost/contract/invoices'
import { layoutPurchase, samplePurchase } from '@twopost/contract/purchasing'
import { layoutReceipt, sampleReceipt } from '@twopost/contract/receipts'
import { layoutWorkOrder, sampleWorkOrder } from '@twopost/contract/service-orders'
import { registrationLines, type TextedPaper } from '@twopost/contract/shops'
import { layoutStatement, sampleStatement } from '@twopost/contract/statements'
import type { PapersValues } from './papers-form.rules.ts'

interface Sender {
  name: string
  address: string
  city: string
  state: string
  zip_code: string
  phone: string
  contact_email: string
}
const placeOf = (shop: Sender): string => `${shop.address}, ${shop.city}, ${shop.state} ${shop.zip_code}`

/** What a paper takes from its shop, as the server does: the words of the other language where there are none in this one. */
function shopPaper(values: PapersValues, kind: TextedPaper, language: 'en' | 'es'): ShopPaper {
  const other = language === 'en' ? 'es' : 'en'
  const texts: PaperTexts = Object.fromEntries(
    paperPlaces.map((place) => {
      const words = values.texts[kind][place]
      return [place, words[language].trim() || words[other].trim()]
    }),
  )
  return { paper: values.paper, texts, registrations: registrationLines(values, language) }
}

/** The sample of a paper as the form says it is printed, by the functions that draw the PDFs (DOC3, DOC13). Pure. */
export function previewPages(values: PapersValues, kind: TextedPaper, language: 'en' | 'es', shop: Sender): Page[] {
  const paper = shopPaper(values, kind, language)
  const contact = [formatPhone(shop.phone), shop.contact_email].filter(Boolean).join(' · ')
  const from = [shop.name, placeOf(shop), contact].filter(Boolean)
  switch (kind) {
    case 'invoice':
      return layoutInvoice(professionalTemplate, previewInvoice(values, language, shop, paper))
    case 'estimate': {
      const { document, party } = withEstimateFacts(sampleEstimate(language), values.estimate)
      const { registrations, ...rest } = paper
      const own = { ...rest, ...(values.estimate.registrations && registrations && { registrations }) }
      return layoutEstimate({ ...document, ...own, from }, party)
    }
    case 'work_order': {
      const { customer, ...sample } = sampleWorkOrder(language)
      const shown = { ...customer, phone: values.bay_phone ? customer.phone : '' }
      return layoutWorkOrder({ ...sample, ...paper, from, customer: shown, hasPrices: values.bay_prices })
    }
    case 'receipt':
      return layoutReceipt({ ...sampleReceipt(language), ...paper, from })
    case 'credit_note':
      return layoutCreditNote({ ...sampleCreditNote(language), ...paper, from })
    case 'statement':
      return layoutStatement({ ...sampleStatement(language), ...paper, from })
    case 'purchase_order':
      return layoutPurchase({ ...samplePurchase(language), ...paper, from })
  }
}

function previewInvoice({ facts }: PapersValues, language: 'en' | 'es', shop: Sender, paper: ShopPaper) {
  const { registrations, ...rest } = paper
  const place = { companyName: shop.name, shopName: '', address: placeOf(shop), phone: shop.phone, email: shop.contact_email }
  const sample = sampleInvoice(language, place, { today: '2026-11-24', dueDate: '2026-12-24' })
  return { ...withSampleFacts(sample, facts, registrations), ...rest }
}
