import { expect, it } from 'vitest'
import { kindFieldText } from './kind-words.rules.ts'
import { ApiError, problemText } from './problem.ts'

it('says an answer without words kindly, and keeps its specified message for programs (P3, R1-44)', () => {
  const broken = new ApiError(502)
  expect(broken.message).toBe('HTTP error! status: 502')
  expect(problemText(broken, 'en')).toBe('The server could not answer just now. Try again in a moment.')
  expect(problemText(broken, 'es')).toBe('El servidor no pudo responder ahora. Inténtelo de nuevo en un momento.')
  const odd = new ApiError(418)
  expect(odd.message).toBe('HTTP error! status: 418')
  expect(problemText(odd, 'en')).not.toContain('HTTP')
})

it('keeps the message of an answer that has one', () => {
  expect(problemText(new ApiError(409, { code: 'ROLE_IN_USE', message: 'Cannot delete role with assigned users' }), 'en')).toBe(
    'Cannot delete role with assigned users',
  )
})

it('says the faults of single fields kindly in both languages, and leaves the others to the API', () => {
  for (const locale of ['en', 'es'] as const) {
    expect(kindFieldText('INVALID_DATE', locale)).not.toContain('1900')
    expect(kindFieldText('TITLE_DESCRIPTION_REQUIRED', locale)).toBeTruthy()
    expect(kindFieldText('SHOP_NAME_REQUIRED', locale)).toBeUndefined()
    expect(kindFieldText('toString', locale)).toBeUndefined()
  }
})
