import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/ledger'
import type { LedgerMap } from '@twopost/contract/ledger'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { AccountMap } from './journal-entries.rules.ts'
import { lockMap, putMap, replaceAccounts, selectAccounts, selectMapVersion, selectTaxes } from './ledger.queries.ts'

/** The account of each place. */
export const readAccounts = async (tx: Tx): Promise<AccountMap> =>
  new Map((await selectAccounts(tx)).map(({ place, code, name }) => [place, { code, name }]))

async function readMap(ctx: Context): Promise<LedgerMap> {
  const [accounts, taxes, version] = await Promise.all([selectAccounts(ctx.tx), selectTaxes(ctx.tx), selectMapVersion(ctx.tx)])
  return { accounts, taxes, version, allowed: when(ctx.shopIds === null, 'edit') }
}
export const showLedgerAccounts = async (ctx: Context): Promise<Answer<typeof calls.getLedgerAccounts>> => ({
  ledger: await readMap(ctx),
})
/**
 * Saves the whole map. What was exported before stays as it was.
 * @throws Problem LEDGER_PLACE_TWICE, LEDGER_CODE_TWO_NAMES, STALE_VERSION with the map as it is
 */
export async function saveLedgerAccounts(
  ctx: Context,
  { body }: Input<typeof calls.saveLedgerAccounts>,
): Promise<Answer<typeof calls.saveLedgerAccounts>> {
  const names = new Map<string, string>()
  const places = new Set<string>()
  for (const { place, code, name } of body.accounts) {
    if (places.has(place)) throw new Problem('LEDGER_PLACE_TWICE', { place })
    places.add(place)
    const known = names.get(code)
    if (known !== undefined && known !== name) throw new Problem('LEDGER_CODE_TWO_NAMES', { code, first: known, second: name })
    names.set(code, name)
  }
  await lockMap(ctx.tx)
  const present = await selectMapVersion(ctx.tx)
  const seen = body.version ?? ctx.ifMatch
  if (seen !== undefined && seen !== present) throw new Problem('STALE_VERSION', {}, { current: await readMap(ctx) })
  await putMap(ctx.tx, newId(ctx.now), present + 1, ctx.now)
  await replaceAccounts(ctx.tx, body.accounts, ctx.now)
  await announceLive(ctx, 'integration.changed', null, {})
  ctx.note({ kind: 'ledger', id: null, code: 'ledger.mapped', params: { count: body.accounts.length } })
  return { ledger: await readMap(ctx) }
}
