import { allPermissions } from '@twopost/contract/permissions'
import { describe, expect, it } from 'vitest'
import { sayIn } from '#platform/i18n/text.ts'
import { categoryText, permissionLeadText, resourceLeadText } from './catalogue.text.ts'
import { permissionText } from './roles.text.ts'

describe('the catalogue of permissions', () => {
  it.each(['en', 'es'] as const)('has a name and a description for each permission (%s)', (locale) => {
    const part = sayIn(permissionText, locale)
    const lead = sayIn(permissionLeadText, locale)
    const missing = allPermissions.filter((id) => {
      const [area = '', action = ''] = id.split(':')
      return !part.has(area as never) || !part.has(action as never) || lead(id).length < 8
    })
    expect(missing).toEqual([])
    // Each says something of its own.
    expect(new Set(allPermissions.map((id) => lead(id))).size).toBe(allPermissions.length)
  })

  it('says it in Spanish, not in English again', () => {
    const [en, es] = [sayIn(permissionLeadText, 'en'), sayIn(permissionLeadText, 'es')]
    expect(allPermissions.filter((id) => en(id) === es(id))).toEqual([])
    expect(Object.keys(permissionLeadText.en).sort()).toEqual([...allPermissions].sort())
    for (const { en: words, es: said } of [categoryText, resourceLeadText])
      expect(Object.keys(words).filter((key) => !(key in said))).toEqual([])
  })
})
