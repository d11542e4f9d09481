import type { ProblemParams } from '@twopost/contract/core/problem'
import { shownParams } from '@twopost/contract/core/shown-params'
import type { Locale } from '../app-storage.ts'
import { sayIn } from '../i18n/text.ts'
import { kindWords } from './kind-words.text.ts'

const isKind = (code: string): code is keyof typeof kindWords.en => Object.hasOwn(kindWords.en, code)

/** What a fault of a field names, as people who read this language write it. */
export const paramsIn = (params: ProblemParams, locale: Locale): ProblemParams => shownParams(params, locale === 'es' ? 1 : 0)

/** The kind sentence of a field's fault; undefined where the API's own one is said. */
export const kindFieldText = (code: string, locale: Locale): string | undefined =>
  isKind(code) ? sayIn(kindWords, locale)(code) : undefined
