import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
// Types only: keys and ICU values are checked by use-intl's types, the work is done by `icu.ts`.
import type { createTranslator } from 'use-intl/core'
import { currentLocale, type Locale, useLocale } from '../app-storage.ts'
import { fillMessage, type Node, parseMessage, type Values } from './icu.ts'

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

function lookUp(words: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = words
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

function makeSay(words: Tree, locale: Locale) {
  const tag = locale === 'es' ? 'es-US' : 'en-US'
  const parsed = new Map<string, readonly Node[]>()
  const parts = (key: string, values: Values = {}): unknown[] => {
    let nodes = parsed.get(key)
    if (!nodes) {
      nodes = parseMessage(lookUp(words, key) ?? key)
      parsed.set(key, nodes)
    }
    return fillMessage(nodes, values, tag)
  }
  const t = (key: string, values?: Values) => parts(key, values).join('')
  t.markup = t
  t.rich = (key: string, values?: Values): ReactNode =>
    createElement(
      Fragment,
      null,
      ...parts(key, values).map((part, index) =>
        isValidElement(part) ? createElement(Fragment, { key: index }, part) : (part as ReactNode),
      ),
    )
  t.raw = (key: string) => lookUp(words, key)
  t.has = (key: string) => lookUp(words, key) !== undefined
  return t
}

const made = new WeakMap<object, Partial<Record<Locale, unknown>>>()

/** A translator for a given language: for code outside components. */
export function sayIn<Words extends Tree>(text: Text<Words>, locale: Locale): Say<Words> {
  const known = made.get(text) ?? {}
  made.set(text, known)
  known[locale] ??= makeSay(locale === 'es' ? text.es : text.en, locale)
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
