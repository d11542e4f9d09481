import * as z from 'zod'
import { id } from '../core/ids.ts'
import { line, requiredLine } from '../core/text.ts'
import { columnNames, maxViews, viewName, viewQuery } from './list-views.model.ts'

/** A link that someone keeps at hand (J5): a path of the product, its title, the layout it opens in. */
export const FavoriteRoute = z
  .strictObject({
    path: z
      .string()
      .max(300, 'TOO_LONG')
      .regex(/^\/(?!\/)[^\s\\]*$/, 'INVALID'),
    title: requiredLine(120),
    layout: z.enum(['default', 'auth', 'admin', 'user', 'blank']),
  })
  .meta({ id: 'FavoriteRoute' })
/** Something to do that someone keeps at hand (J5). `component` names what the browser opens for it. */
export const FavoriteAction = z
  .strictObject({ id: requiredLine(60), title: requiredLine(120), description: line(200), component: requiredLine(60) })
  .meta({ id: 'FavoriteAction' })

const distinct = (key: string) => (rows: readonly Record<string, unknown>[]) =>
  new Set(rows.map((row) => row[key])).size === rows.length
/** Both lists in their order (J8). */
export const Favorites = z
  .strictObject({
    routes: z.array(FavoriteRoute).max(60, 'TOO_MANY').refine(distinct('path'), 'REPEATED_KEY'),
    actions: z.array(FavoriteAction).max(30, 'TOO_MANY').refine(distinct('id'), 'REPEATED_KEY'),
  })
  .meta({ id: 'Favorites' })
export type Favorites = z.output<typeof Favorites>

/** What a super-admin keeps of a list of the platform: views with a name, and the chosen columns. */
export const KeptList = z
  .strictObject({
    views: z
      .array(z.strictObject({ id: id(), name: viewName, query: viewQuery, columns: columnNames }))
      .max(maxViews, 'TOO_MANY')
      .refine(distinct('id'), 'REPEATED_KEY')
      .refine((views) => new Set(views.map((view) => view.name.toLowerCase())).size === views.length, 'REPEATED_KEY'),
    columns: columnNames,
  })
  .meta({ id: 'KeptList' })
export type KeptList = z.output<typeof KeptList>

/** What follows a person to another device (J1–J3). `lists` are those of the platform, by their id. */
export const Preferences = z
  .object({
    language: z.enum(['en', 'es']),
    theme: z.enum(['light', 'dark', 'system']),
    favorites: Favorites,
    lists: z.record(z.string(), KeptList),
  })
  .meta({ id: 'Preferences' })
