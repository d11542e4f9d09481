import * as z from 'zod'
import { defineCall, signedIn } from '../core/call.ts'
import { madeNotificationKinds } from '../registries/notification-kinds.ts'

/** Kinds that something makes; no setting is for another one (R1-30). */
const Kind = z.enum(madeNotificationKinds)

import { Preferences } from './preferences.model.ts'

const wanted = z.record(Kind, z.boolean())
/** A person's own settings; `notifications` says of each kind whether one wants it, in the present organization (C42, OP-83). */
export const UserSettings = Preferences.omit({ favorites: true, lists: true })
  .extend({ notifications: wanted })
  .meta({ id: 'UserSettings' })

const answer = z.object({ settings: UserSettings })
export const getUserSettings = defineCall({
  method: 'GET',
  path: '/users/settings',
  summary: 'One’s own settings (C42)',
  access: signedIn,
  answer,
})
export const updateUserSettings = defineCall({
  method: 'PATCH',
  path: '/users/settings',
  summary: 'Change one’s own settings; what is left out stays (C42)',
  access: signedIn,
  body: z.strictObject({
    language: Preferences.shape.language.optional(),
    theme: Preferences.shape.theme.optional(),
    notifications: z.partialRecord(Kind, z.boolean('NOT_FLAG')).optional(),
  }),
  answer,
})
