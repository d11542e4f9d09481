import { createTranslator } from 'use-intl/core'
import { currentLocale, type Locale, useLocale } from '../app-storage.ts'

type Tree = { readonly [key: string]: string | Tree }
/** The same keys, any words. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/** The texts of a feature in both languages. `Words` keeps the English literals, from which keys and ICU values get their types. */
export interface Text<Words extends Tree> {
  readonly en: Words
  readonly es: SameKeys<Words>
}

/** `t('list.title')`, `t('selected', { count: 3 })`: unknown keys and missing values do not compile. `t.rich` takes tags. */
export type Say<Words extends Tree> = ReturnType<typeof createTranslator<Words>>

/**
 * Declares a feature's texts (in `<feature>.text.ts`). ICU messages; Spanish uses usted. A key that one language
 * lacks does not compile.
 */
export function defineText<const Words extends Tree>(en: Words, es: SameKeys<Words>): Text<Words> {
  return { en, es }
}

const made = new WeakMap<object, Partial<Record<Locale, unknown>>>()

/** A translator for a given language: for code outside components. */
export function sayIn<Words extends Tree>(text: Text<Words>, locale: Locale): Say<Words> {
  const known = made.get(text) ?? {}
  made.set(text, known)
  known[locale] ??= createTranslator({
    // use-intl has no es-US of its own to pick: it hands the locale on to Intl.
    locale: locale === 'es' ? 'es-US' : 'en-US',
    messages: (locale === 'es' ? text.es : text.en) as Words,
    timeZone: 'UTC',
  })
  return known[locale] as Say<Words>
}

/** A translator for the language in use now: for toasts and the like, outside components. */
export function say<Words extends Tree>(text: Text<Words>): Say<Words> {
  return sayIn(text, currentLocale())
}

/** A component's translator; it renders again when the language changes. */
export function useText<Words extends Tree>(text: Text<Words>): Say<Words> {
  return sayIn(text, useLocale())
}
