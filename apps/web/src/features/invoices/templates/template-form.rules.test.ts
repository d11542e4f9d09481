import { completeTemplate, startingTemplates } from '@twopost/contract/invoices'
import { expect, it } from 'vitest'
import { bodyOf, firstFaint, newValues, templateSchema, withType } from './template-form.rules.ts'
import { lookOf } from './template-look.rules.ts'

it('begins a new template with the look of its type, and sends what the call takes (M20, M21)', () => {
  const values = { ...newValues('minimal'), name: 'Fleet' }
  expect(templateSchema.parse(values)).toEqual(values)
  expect(completeTemplate(lookOf(values))).toEqual(startingTemplates.minimal)
  const logo = { id: '019ad3b2-7c1e-7aaa-8bbb-0123456789ab', source: 'data:image/png;base64,AAAA', width: 2, height: 1 }
  expect(bodyOf({ ...values, logo })).toMatchObject({ name: 'Fleet', type: 'minimal', logoId: logo.id })
  expect(bodyOf({ ...values, logo })).not.toHaveProperty('logo')
  expect(lookOf({ ...values, logo }).logo).toEqual({ source: logo.source, width: 2, height: 1 })
})

it('takes the colors of another type only where nobody chose any', () => {
  const fresh = newValues('professional')
  expect(withType(fresh, 'corporate').colors).toEqual(startingTemplates.corporate.colors)
  const chosen = { ...fresh, colors: { ...fresh.colors, accent: '#336699' } }
  expect(withType(chosen, 'corporate')).toMatchObject({ type: 'corporate', colors: chosen.colors })
})

it('names the color of words that cannot be read', () => {
  const { colors } = newValues('simple')
  expect(firstFaint({ type: 'simple', colors })).toBeUndefined()
  expect(firstFaint({ type: 'simple', colors: { ...colors, secondary: '#cccccc' } })).toMatchObject({ color: 'secondary' })
})
