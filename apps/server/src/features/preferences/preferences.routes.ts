import { getPreferences, getUserSettings, updatePreferences, updateUserSettings } from '@twopost/contract/preferences'
import { type Route, route } from '#platform/http/route.ts'
import { savePreferences } from './preferences.queries.ts'
import { updateUserSettings as changeUserSettings, showUserSettings } from './user-settings.service.ts'

export const preferencesRoutes: Route[] = [
  route(getPreferences, async ({ principal }) => ({ preferences: { language: principal.language, theme: principal.theme } })),
  route(updatePreferences, async (ctx, { body }) => ({
    preferences: await savePreferences(ctx.database, ctx.principal.accountId, body.language ?? null, body.theme ?? null),
  })),
  route(getUserSettings, showUserSettings),
  route(updateUserSettings, changeUserSettings),
]
