import { sayIn } from '#platform/i18n/text.ts'
import { customerFormat } from './customer-format.rules.ts'
import { customerPageText } from './customer-page.text.ts'

export type Language = 'en' | 'es'
/** What the parts of the page share: words and figures in the chosen language. */
export interface Words {
  t: ReturnType<typeof sayIn<(typeof customerPageText)['en']>>
  format: ReturnType<typeof customerFormat>
  language: Language
}
export const wordsIn = (language: Language, zone: string): Words => ({
  ...{ t: sayIn(customerPageText, language), format: customerFormat(language, zone), language },
})
