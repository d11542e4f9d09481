import { foldText, wordsOf } from '#platform/search/search-tokens.ts'

/** What a stranger tries first: the product. */
const productWords = ['twopost']
/** Shorter ones are in every password by chance. */
const fewestLetters = 3
/** So many letters that belong to none of these names make a password of its own. */
const ownLetters = 4

/**
 * Is a password made of names that others know, in whatever case, with signs and digits between them? They are the product's and those that are given: of the person,
 * their address, the business (S-7). `Dana-Whitlock2026` is; `Dana rides on rain` is not.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const plain = foldText(password).replace(/[^\p{L}\p{N}]/gu, '')
  const words = [...productWords, ...names.flatMap(wordsOf)].filter((word) => word.length >= fewestLetters)
  // The longest first, so that a short one does not tear it apart.
  const rest = [...new Set(words)]
    .sort((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ' '), plain)
  return rest !== plain && rest.replace(/[^\p{L}]/gu, '').length < ownLetters
}
