import { expect, it } from 'vitest'
import { refusal } from '../../../../test/factories/consent.ts'
import { type Member, testPassword } from '../../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp(raisedLimits)
const confirm = (who: Member | null, body: object) => t.call('confirmAtCounter', { body: body as never }, who)
const setPin = (who: Member, pin: string) => t.call('setCounterPin', { body: { current_password: testPassword, pin } }, who)

it('hands the tablet back to the person who signed in there, by their PIN or their password (EST23)', async () => {
  const world = await t.tenant()
  const office = await t.member(world, 'customer-service', { name: 'Olga Office' })
  const other = await t.member(world, 'service-manager', { name: 'Mara Manager' })
  // Without a PIN it takes the password.
  expect(refusal(await confirm(office, { pin: '482915' }))).toEqual([403, 'PIN_WRONG'])
  expect((await confirm(office, { current_password: 'something else' })).body.code).toBe('WRONG_PASSWORD')
  expect((await confirm(office, { current_password: testPassword })).status).toBe(204)
  expect((await setPin(office, '482915')).status).toBe(200)
  expect((await setPin(other, '739164')).status).toBe(200)
  expect((await confirm(office, { pin: '482915' })).status).toBe(204)
  expect((await confirm(office, { current_password: testPassword })).status).toBe(204)
  // Nobody else's.
  expect(refusal(await confirm(office, { pin: '739164' }))).toEqual([403, 'PIN_WRONG'])
  for (const body of [{}, { pin: '12' }, { pin: '482915', current_password: testPassword }, { pin: 482915 }])
    expect((await confirm(office, body)).status).toBe(422)
  expect((await confirm(null, { pin: '482915' })).status).toBe(401)
})

it('locks the PIN after five wrong tries, and goes on taking the password (AUT25, EST23)', async () => {
  const world = await t.tenant()
  const office = await t.member(world, 'customer-service', { name: 'Olga Office' })
  expect((await setPin(office, '482915')).status).toBe(200)
  for (let i = 0; i < 5; i++) expect((await confirm(office, { pin: '111222' })).status).toBe(403)
  expect(refusal(await confirm(office, { pin: '482915' }))).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await confirm(office, { current_password: testPassword })).status).toBe(204)
})
