import * as calls from '@twopost/contract/preferences'
import { getPreferences, getUserSettings, updatePreferences, updateUserSettings } from '@twopost/contract/preferences'
import { type Route, route } from '#platform/http/route.ts'
import { changeListView, createListView, deleteListView, keepListColumns, listListViews } from './list-views.service.ts'
import { checkLists } from './platform-lists.rules.ts'
import { saveFavorites, saveLists, savePreferences, selectKept } from './preferences.queries.ts'
import { updateUserSettings as changeUserSettings, showUserSettings } from './user-settings.service.ts'

export const preferencesRoutes: Route[] = [
  route(getPreferences, async ({ database, principal }) => ({
    preferences: {
      language: principal.chosenLanguage ?? 'en',
      theme: principal.theme,
      ...(await selectKept(database, principal.accountId)),
    },
  })),
  route(updatePreferences, async ({ database, principal }, { body }) => {
    const { accountId } = principal
    if (body.lists) checkLists(principal, body.lists)
    const saved = await savePreferences(database, accountId, body.language ?? null, body.theme ?? null)
    if (body.favorites) await saveFavorites(database, accountId, body.favorites)
    if (body.lists) await saveLists(database, accountId, body.lists)
    return { preferences: { ...saved, ...(await selectKept(database, accountId)) } }
  }),
  route(getUserSettings, showUserSettings),
  route(updateUserSettings, changeUserSettings),
  route(calls.listListViews, listListViews),
  route(calls.createListView, createListView),
  route(calls.updateListView, changeListView),
  route(calls.deleteListView, deleteListView),
  route(calls.keepListColumns, keepListColumns),
]
