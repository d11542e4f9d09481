import * as z from 'zod'
import { defineCall, signedIn } from '../core/call.ts'
import { Favorites, Preferences } from './preferences.model.ts'

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
  summary: 'Change language, theme or favorites; what is left out stays',
  access: signedIn,
  body: z.strictObject({
    language: Preferences.shape.language.optional(),
    theme: Preferences.shape.theme.optional(),
    favorites: Favorites.optional(),
  }),
  answer,
})
