import type * as calls from '@twopost/contract/analytics'
import type { FigureChoices } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import { shopFilter } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { selectAdvisors, selectFleets, selectMakes } from './figure-choices.queries.ts'

/** What figures of a shop, or of all that one may enter, can be narrowed to. @throws Problem VALIDATION_FAILED for a shop's id that is none */
export async function showChoices(
  ctx: Context,
  { query }: Input<typeof calls.listFigureChoices>,
): Promise<{ choices: FigureChoices }> {
  const shopIds = shopFilter(ctx, query.shop_id)
  const [advisors, fleets, makes] = await Promise.all([
    selectAdvisors(ctx.tx, shopIds),
    selectFleets(ctx.tx, shopIds),
    selectMakes(ctx.tx, shopIds),
  ])
  return { choices: { advisors, fleets, makes: makes.map(({ make }) => make) } }
}
