import * as z from 'zod'
import { defineCall, signedIn } from '../core/call.ts'

/** What follows a person to another device (J1–J3). Favorites join with their screens. */
export const Preferences = z
  .object({ language: z.enum(['en', 'es']), theme: z.enum(['light', 'dark', 'system']) })
  .meta({ id: 'Preferences' })
const answer = z.object({ preferences: Preferences })
export const getPreferences = defineCall({
  method: 'GET',
  path: '/preferences',
  summary: 'One’s own preferences',
  access: signedIn,
  answer,
})
export const updatePreferences = defineCall({
  method: 'PATCH',
  path: '/preferences',
  summary: 'Change language or theme',
  access: signedIn,
  body: z.strictObject({ language: Preferences.shape.language.optional(), theme: Preferences.shape.theme.optional() }),
  answer,
})
