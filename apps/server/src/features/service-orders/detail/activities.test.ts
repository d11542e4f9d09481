import { activityTypes } from '@twopost/contract/registries/activities'
import { orderFieldNames } from '@twopost/contract/registries/order-fields'
import { expect, it } from 'vitest'
import type { Context } from '#platform/http/context.ts'
import { recordActivity } from './activities.service.ts'
import { activitySentence } from './activities.text.ts'

const row = (type: string, details: Record<string, string | null> = {}) => ({ type, actor_name: 'Luz', details })

it('says each activity in both languages, with what changed and when in the shop’s time (R1-40)', () => {
  const start = { start: '2026-11-20T17:00:00.000Z', zone: 'America/Los_Angeles' }
  expect(activitySentence(row('scheduled', start), 'en')).toMatch(/^Luz scheduled it for Nov 20, 9:00\sAM$/)
  expect(activitySentence(row('scheduled', start), 'es')).toMatch(/^Luz la programó para 20 (de )?nov, 9:00/)
  const fields = { fields: 'title,priority,due_at' }
  expect(activitySentence(row('changed', fields), 'en')).toBe('Luz changed the title, the priority, and the due date')
  expect(activitySentence(row('changed', fields), 'es')).toBe('Luz cambió el título, la prioridad y la fecha de entrega')
  expect(activitySentence(row('task_changed', { task: 'Bleed', status: 'on_hold' }), 'es')).toBe(
    'Luz movió la tarea Bleed a En espera',
  )
  // Written by another version: said without its words.
  expect(activitySentence(row('towed'), 'en')).toBe('Luz worked on the order')
  for (const type of Object.keys(activityTypes))
    for (const language of ['en', 'es'] as const) expect(activitySentence(row(type), language), type).not.toMatch(/[{}<>_]/)
  expect(orderFieldNames.length).toBeGreaterThan(10)
})

it('records no activity that the registry does not have: it does not compile', () => {
  // @ts-expect-error another type
  const wrongType = () => recordActivity({} as Context, { id: '', shop_id: '' }, { type: 'towed', details: {} })
  const order = { id: '', shop_id: '' }
  // @ts-expect-error a fact that the type does not keep
  const wrongFact = () => recordActivity({} as Context, order, { type: 'changed', details: { why: 'x' } })
  expect([wrongType, wrongFact]).toHaveLength(2)
})
