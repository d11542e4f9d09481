import * as z from 'zod'
import { line, requiredLine } from '../core/text.ts'

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

/** What follows a person to another device (J1–J3). */
export const Preferences = z
  .object({ language: z.enum(['en', 'es']), theme: z.enum(['light', 'dark', 'system']), favorites: Favorites })
  .meta({ id: 'Preferences' })
