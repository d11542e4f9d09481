import { expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import { LiveEvent } from './events/index.ts'
import { UploadInput } from './files/index.ts'
import { NotificationType } from './notifications/index.ts'
import { updateUserSettings } from './preferences/user-settings.calls.ts'
import { type ActivityType, activityTypes, isActivityType } from './registries/activities.ts'
import { activityWordsEn, activityWordsEs } from './registries/activity-words.ts'
import { type AllowedWord, allowedWords } from './registries/allowed-words.ts'
import { acceptOf, filePurposeNames, kindsInWords, mostBytesFor } from './registries/file-purposes.ts'
import { isLiveEventType, type LiveEventType, liveEvents } from './registries/live-events.ts'
import { type MadeNotificationKind, madeNotificationKinds, notificationKindNames } from './registries/notification-kinds.ts'
import { orderFieldNames } from './registries/order-fields.ts'
import { searchKindNames, searchKinds } from './registries/search-kinds.ts'
import { SearchHit, search } from './search/search.calls.ts'
import { ServiceOrder } from './service-orders/index.ts'

const refuses = (schema: z.ZodType, value: unknown) => !schema.safeParse(value).success

it('lets the calls take and give what the registries know, and nothing else', () => {
  const event = { id: 'e', shop_id: null, ids: {} }
  for (const type of Object.keys(liveEvents)) expect(refuses(LiveEvent, { ...event, type }), type).toBe(false)
  expect(refuses(LiveEvent, { ...event, type: 'order.renamed' })).toBe(true)
  expect(NotificationType.options).toEqual(notificationKindNames)
  expect(refuses(NotificationType, 'payday')).toBe(true)
  const settings = updateUserSettings.body as z.ZodType
  for (const kind of madeNotificationKinds) expect(refuses(settings, { notifications: { [kind]: false } }), kind).toBe(false)
  expect(refuses(settings, { notifications: { payday: false } })).toBe(true)
  const allowed = ServiceOrder.shape.allowed
  expect(refuses(allowed, [...allowedWords.order])).toBe(false)
  expect(refuses(allowed, ['give_away'])).toBe(true)
  expect(SearchHit.shape.kind.options).toEqual(searchKindNames)
  expect(Object.keys((search.answer.shape.results as z.ZodObject).shape)).toEqual(
    searchKindNames.map((kind) => searchKinds[kind].list),
  )
  expect(refuses(UploadInput, { purpose: 'anything', target: {}, details: {}, filename: 'a' })).toBe(true)
  expect(refuses(UploadInput, { purpose: 'own-photo', target: {}, details: {}, filename: 'a' })).toBe(false)
})

it('compiles no word that a registry does not have', () => {
  expectTypeOf<'order.renamed'>().not.toExtend<LiveEventType>()
  expectTypeOf<'payday'>().not.toExtend<MadeNotificationKind>()
  expectTypeOf<'give_away'>().not.toExtend<AllowedWord<'order'>>()
  expectTypeOf<'order_eaten'>().not.toExtend<ActivityType>()
  expect([isLiveEventType('toString'), isActivityType('toString')]).toEqual([false, false])
})

it('has a sentence in both languages for each activity, which asks for nothing but facts of its type', () => {
  for (const words of [activityWordsEn, activityWordsEs]) {
    expect(Object.keys(words.happened).sort()).toEqual(Object.keys(activityTypes).sort())
    expect(Object.keys(words.fields).sort()).toEqual([...orderFieldNames].sort())
    for (const [type, text] of Object.entries(words.happened)) {
      const asked = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
      const given: readonly string[] = [...activityTypes[type as ActivityType], 'who', 'when', 'fields', 'status']
      expect(
        asked.filter((name) => !given.includes(name)),
        type,
      ).toEqual([])
    }
  }
})

it('says of each purpose what it takes', () => {
  for (const purpose of filePurposeNames) {
    expect(kindsInWords(purpose)).not.toBe('')
    expect(acceptOf(purpose)).toMatch(/^[a-z]+\/[a-z0-9]+(\+xml)?(,[a-z]+\/[a-z0-9]+(\+xml)?)*$/)
    if (purpose !== 'template-logo') expect(mostBytesFor(purpose), purpose).toBeGreaterThanOrEqual(10_000_000)
  }
  expect(mostBytesFor('template-logo'), 'DOC16').toBe(2_000_000)
})
