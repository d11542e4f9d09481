import type { Answer, Input } from '@twopost/contract/core/call'
import { readLabelCode } from '@twopost/contract/documents'
import { numberKey } from '@twopost/contract/inventory'
import type { ScanHit, ScanKind, scan as scanCall } from '@twopost/contract/search'
import { shopFilter } from '#features/shops/index.ts'
import { type Context, may } from '#platform/http/context.ts'
import { plateToken } from '#platform/search/search-tokens.ts'
import { type FoundRow, scanCores, scanItems, scanOrders, scanPlaces, scanVehicles } from './scan.queries.ts'

/** A code of a product comes with twelve digits or with a nought before them; a VIN's may begin with an I for "import". */
function spellingsOf(code: string): string[] {
  const key = numberKey(code)
  const others = [
    ...(/^\d{12}$/.test(key) ? [`0${key}`] : []),
    ...(/^0\d{12}$/.test(key) ? [key.slice(1)] : []),
    ...(/^I[0-9A-Z]{17}$/.test(key) ? [key.slice(1)] : []),
  ]
  return key === '' ? [] : [key, ...others]
}
const kindOfLabel = { part: 'item', bin: 'location', key_tag: 'order', vehicle: 'vehicle', core: 'core' } as const

/** What a scanned code names, of what one may see; nothing for one that is unknown (PAR30, PAR40). */
export async function scan(ctx: Context, { query }: Input<typeof scanCall>): Promise<Answer<typeof scanCall>> {
  const code = query.code.replace(/\p{Cc}/gu, '').trim()
  const label = readLabelCode(code)
  const wanted = { id: label?.id ?? null, keys: label ? [] : spellingsOf(code) }
  const own = shopFilter(ctx, query.shop_id)
  // A label leads to its record in every shop one may enter.
  const shopIds = label ? ctx.shopIds : own
  const text = label ? '' : code
  const isWanted = (kind: ScanKind) => code !== '' && (label === undefined || kindOfLabel[label.kind] === kind)
  const find = async (kind: ScanKind, mayIt: boolean, rows: () => Promise<FoundRow[]>): Promise<ScanHit[]> =>
    mayIt && isWanted(kind) ? (await rows()).map((row) => ({ kind, ...row })) : []
  const seesCores = may(ctx, 'purchasing:create') || may(ctx, 'purchasing:match')
  const [items, places, cores, orders, vehicles] = await Promise.all([
    find('item', true, () => scanItems(ctx.tx, wanted)),
    find('location', true, () => scanPlaces(ctx.tx, wanted.id, text.toLowerCase(), shopIds)),
    find('core', seesCores, () => scanCores(ctx.tx, wanted.id, text.toUpperCase(), shopIds)),
    find('order', may(ctx, 'service-order:view'), () => scanOrders(ctx.tx, wanted.id, text.toUpperCase(), ctx.shopIds)),
    find('vehicle', may(ctx, 'vehicles:view'), () => scanVehicles(ctx.tx, wanted, plateToken(text), ctx.shopIds)),
  ])
  return { found: [...items, ...places, ...cores, ...orders, ...vehicles] }
}
