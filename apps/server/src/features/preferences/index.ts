export { mutedChanged, mutedKinds } from './preferences.events.ts'
export { giveLanguage } from './preferences.queries.ts'
export { preferencesRoutes } from './preferences.routes.ts'
