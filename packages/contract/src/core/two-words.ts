import type { TwoWords } from './list.ts'

const languages = ['en', 'es'] as const

/** Words of one language by their keys, for texts. */
export const wordsIn = <Key extends string>(
  words: Readonly<Record<Key, TwoWords>>,
  language: (typeof languages)[number],
): Readonly<Record<Key, string>> =>
  Object.fromEntries(Object.entries<TwoWords>(words).map(([key, two]) => [key, two[languages.indexOf(language)]])) as Record<
    Key,
    string
  >
