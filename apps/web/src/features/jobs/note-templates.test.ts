import { expect, it } from 'vitest'
import { sayIn } from '#platform/i18n/text.ts'
import { noteTemplates } from './note-templates.text.ts'

it.each(['en', 'es'] as const)('offers twelve quick notes, three of each type, in %s (I22, OP-56)', (language) => {
  const say = sayIn(noteTemplates, language)
  const words = (['general', 'progress', 'issue', 'completion'] as const).flatMap((type) =>
    (['first', 'second', 'third'] as const).map((which) => say(`${type}.${which}`)),
  )
  expect(new Set(words).size).toBe(12)
  for (const one of words) expect(one.trim().length).toBeGreaterThan(3)
})
