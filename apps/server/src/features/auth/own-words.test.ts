import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { checkNewPassword } from './account-links.service.ts'
import { isMadeOfNames } from './own-words.rules.ts'

const t = useApp()
const names = ['Dana Whitlock', 'd.whitlock@redwood-fleet.example', 'Ríos Truck Service']

it('refuses passwords that are made of names which others know, and no others (S-7)', () => {
  for (const password of ['Twopost-2026', 'dana.whitlock', 'WHITLOCK77!', 'rios truck service', 'Redwood_Fleet1', 'x2Twopost9'])
    expect(isMadeOfNames(password, names), password).toBe(true)
  for (const password of [
    'Dana rides on rain',
    'truck with a blue door',
    '84629174',
    'correct horse 7',
    'redwood-pass-1',
    'vWm3-kk2P',
  ])
    expect(isMadeOfNames(password, names), password).toBe(false)
  expect(isMadeOfNames('Al-84629', ['Al Re'])).toBe(false)
})

it('is asked in production wherever a password is chosen, with the names of its person and business (S-7)', async () => {
  const production = { ...t.config, mode: 'production' as const }
  const faultOf = (password: string): string | undefined => {
    try {
      checkNewPassword(production, password, 'body.new_password', names)
      return undefined
    } catch (error) {
      const [fault] = (error as { errors: { path: string; code: string }[] }).errors
      return `${fault?.path} ${fault?.code}`
    }
  }
  expect(faultOf('Dana-Whitlock-2026')).toBe('body.new_password PASSWORD_OF_NAMES')
  expect(faultOf('Bay 4 smells of rain')).toBeUndefined()
  expect(() => checkNewPassword(t.config, 'Dana-Whitlock-2026', 'body.password', names)).not.toThrow()
})
