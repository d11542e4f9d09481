import { auditCodes, isAuditCode } from '@twopost/contract/registries/audit-codes'
import { auditFacts, auditFields, auditStates } from '@twopost/contract/registries/audit-fields'

type Language = 'en' | 'es'
type Params = Readonly<Record<string, unknown>>
const at = (language: Language): 0 | 1 => (language === 'en' ? 0 : 1)
const plain = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A value as people read it: states and fields in words, everything else as it stands. */
function wordOf(name: string, value: unknown, language: Language): string {
  const text = plain(value)
  if (name === 'fields') {
    const words = text.split(/, ?/).map((field) => auditFields[field]?.[at(language)])
    const known = [...new Set(words.filter((word) => word !== undefined))]
    return new Intl.ListFormat(language === 'en' ? 'en-US' : 'es-US', { type: 'conjunction' }).format(known)
  }
  const isState = name === 'status' || name === 'method'
  return (isState && Object.hasOwn(auditStates, text) ? auditStates[text]?.[at(language)] : undefined) ?? text
}

/** What an entry says, in the reader's language (R1-40). One of before there were codes is said as it was written. */
export function entrySentence({ summary, details }: { summary: string; details: Params }, language: Language): string {
  if (!isAuditCode(summary)) return summary
  return auditCodes[summary][at(language)].replace(/\{(\w+)\}/g, (_, name: string) => wordOf(name, details[name], language))
}

/** What entries of a code say, without what they are about; empty for a text that is no code. */
export const codeWords = (code: string, language: Language): string =>
  isAuditCode(code) ? auditCodes[code][at(language)].replace(/\{\w+\}/g, '…') : ''

/** Shown beside the sentence: what changed, why, how much. Ids and slots of the sentence are left out. */
export function entryFacts(
  { summary, details }: { summary: string; details: Params },
  language: Language,
): { name: string; value: string }[] {
  const sentence = isAuditCode(summary) ? auditCodes[summary][0] : ''
  return Object.entries(auditFacts)
    .filter(([name]) => name in details && !sentence.includes(`{${name}}`))
    .map(([name, words]) => ({ name: words[at(language)], value: wordOf(name, details[name], language) }))
    .filter(({ value }) => value !== '')
}

/** Codes whose sentence has these words, in either language, for a search. */
export function codesWith(text: string): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(auditCodes)
    .filter(([, sentences]) =>
      sentences.some((sentence) =>
        sentence
          .replace(/\s*\{\w+\}\s*/g, ' ')
          .toLowerCase()
          .includes(wanted),
      ),
    )
    .map(([code]) => code)
}
