import { sayIn } from '#platform/i18n/text.ts'
import { customerFormat } from './customer-format.rules.ts'
import type { ShownService } from './customer-page.rules.ts'
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
type Photo = ShownService['photos'][number]
/** Where on the vehicle it was taken, and what was written to it. */
export const aboutPhoto = ({ language }: Words, photo: Photo): string =>
  [photo[`place_${language}`], photo.caption].filter(Boolean).join(' · ')
/** What a photo of a service is called, the first with number 1. */
export const photoName = (words: Words, name: string, number: number, photo: Photo): string =>
  [words.t('photo', { name, number: String(number) }), aboutPhoto(words, photo)].filter(Boolean).join(': ')
