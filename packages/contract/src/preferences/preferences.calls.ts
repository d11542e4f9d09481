import * as z from 'zod'
import { defineCall, signedIn } from '../core/call.ts'
import { listName } from './list-views.model.ts'
import { Favorites, KeptList, Preferences } from './preferences.model.ts'

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
  summary: 'Change language, theme, favorites or what is kept of lists; what is left out stays',
  access: signedIn,
  body: z.strictObject({
    language: Preferences.shape.language.optional(),
    theme: Preferences.shape.theme.optional(),
    favorites: Favorites.optional(),
    /** For super-admins: views and columns of lists of the platform; a list that is left out stays. */
    lists: z.record(listName, KeptList).optional(),
  }),
  answer,
  problems: ['NOT_ALLOWED'],
})
