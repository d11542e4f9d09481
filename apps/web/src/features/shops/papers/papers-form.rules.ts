import { type PaperPlace, paperPlaces } from '@twopost/contract/core/paper-texts'
import { line, prose } from '@twopost/contract/core/text'
import { calendarDate } from '@twopost/contract/core/time-fields'
import {
  estimateFacts,
  invoiceFacts,
  type PapersChange,
  type ShopPapers,
  type TextedPaper,
  textedPapers,
} from '@twopost/contract/shops'
import * as z from 'zod'

type Language = 'en' | 'es'
export const languages = ['en', 'es'] as const
const byKey = <K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>

const words = z.object(byKey(languages, () => prose(4000)))
/** The form of a shop's papers: all texts of all papers in both languages. */
export const papersSchema = z.object({
  registration_no: line(60),
  epa_no: line(60),
  license_no: line(60),
  paper: z.enum(['letter', 'a4']),
  bay_language: z.enum(languages),
  bay_prices: z.boolean(),
  bay_phone: z.boolean(),
  facts: z.object(byKey(invoiceFacts, () => z.boolean())),
  estimate: z.object(byKey(estimateFacts, () => z.boolean())),
  valid_from: z.union([z.literal(''), calendarDate()]),
  texts: z.object(byKey(textedPapers, () => z.object(byKey(paperPlaces, () => words)))),
})
export type PapersValues = z.input<typeof papersSchema>

const textOf = (papers: ShopPapers, kind: TextedPaper, place: PaperPlace, language: Language): string =>
  papers.texts.find((one) => one.kind === kind && one.place === place && one.language === language)?.text ?? ''

export const valuesOf = (papers: ShopPapers): PapersValues => ({
  ...{ registration_no: papers.registration_no, epa_no: papers.epa_no, license_no: papers.license_no, paper: papers.paper },
  ...{ bay_language: papers.bay_language, bay_prices: papers.bay_prices, bay_phone: papers.bay_phone, valid_from: '' },
  facts: byKey(invoiceFacts, (fact) => papers.invoice_facts.includes(fact)),
  estimate: byKey(estimateFacts, (fact) => papers.estimate_facts.includes(fact)),
  texts: byKey(textedPapers, (kind) =>
    byKey(paperPlaces, (place) => byKey(languages, (language) => textOf(papers, kind, place, language))),
  ),
})

/** What is sent: of the texts those alone that say something else than what holds. */
export function bodyOf(values: z.output<typeof papersSchema>, papers: ShopPapers): PapersChange {
  const { facts, estimate, texts, valid_from, ...settings } = values
  const changed = textedPapers.flatMap((kind) =>
    paperPlaces.flatMap((place) =>
      languages
        .map((language) => ({ kind, place, language, text: texts[kind][place][language] }))
        .filter((one) => one.text !== textOf(papers, kind, place, one.language)),
    ),
  )
  return {
    ...settings,
    invoice_facts: invoiceFacts.filter((fact) => facts[fact]),
    estimate_facts: estimateFacts.filter((fact) => estimate[fact]),
    texts: changed.map((one) => (valid_from === '' ? one : { ...one, valid_from })),
  }
}
