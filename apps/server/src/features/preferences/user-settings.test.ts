import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const show = async (who: { token: string }) => (await t.call('getUserSettings', {}, who)).body.data.settings
const write = (who: { token: string }, userId: string) =>
  t.call('sendNotification', { body: { user_ids: [userId], title: 'Hello', message: 'A word' } }, who)

it('keeps language, theme and choices, and leaves out what is left out (C42)', async () => {
  const world = await t.tenant()
  const person = await t.member(world, 'technician')
  expect(await show(person)).toMatchObject({
    language: 'en',
    theme: 'system',
    notifications: { message: true, job_assigned: true },
  })
  const changed = await t.call('updateUserSettings', { body: { theme: 'dark', notifications: { message: false } } }, person)
  expect(changed.body.data.settings).toMatchObject({
    language: 'en',
    theme: 'dark',
    notifications: { message: false, job_assigned: true },
  })
  expect(
    (await t.call('updateUserSettings', { body: { language: 'es' } }, person)).body.data.settings.notifications.message,
  ).toBe(false)
  expect(await show(person)).toEqual({ ...changed.body.data.settings, language: 'es' })
  expect((await t.call('updateUserSettings', { body: { language: 'fr' } as never }, person)).status).toBe(422)
  expect((await t.call('updateUserSettings', { body: { notifications: { gossip: true } } as never }, person)).status).toBe(422)
})

it('tells nobody what they do not want to hear', async () => {
  const world = await t.tenant()
  const person = await t.member(world, 'technician')
  await t.call('updateUserSettings', { body: { notifications: { message: false } } }, person)
  expect((await write(world.admin, person.userId)).body.data).toEqual({ sent: 1 })
  expect((await t.call('listNotifications', {}, person)).body.data.notifications).toEqual([])
  await t.call('updateUserSettings', { body: { notifications: { message: true } } }, person)
  await write(world.admin, person.userId)
  expect((await t.call('listNotifications', {}, person)).body.data.notifications).toHaveLength(1)
})
