import type { Answer, Input } from '@twopost/contract/core/call'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/estimates'
import { type ConsentText, type ConsentTextKind, consentTextKinds, termKinds } from '@twopost/contract/estimates'
import { getShopRow, type ShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { type ConsentTextRow, insertConsentText, selectConsentTexts, selectTextsOn } from './consent-texts.queries.ts'

const mostVersions = 50
const presentText = (row: ConsentTextRow): ConsentText => ({
  ...{ id: row.id, kind: row.kind, language: row.language, text: row.body, valid_from: row.valid_from },
  ...{ created_at: row.created_at.toISOString(), by: row.written_by_name },
})
const todayAt = (ctx: Context, shop: Pick<ShopRow, 'time_zone'>): string => dateIn(shop.time_zone, ctx.now.getTime())

async function showTexts(ctx: Context, shop: ShopRow): Promise<Answer<typeof calls.listConsentTexts>> {
  const [texts, versions] = await Promise.all([
    selectTextsOn(ctx.tx, shop.id, todayAt(ctx, shop)),
    selectConsentTexts(ctx.tx, shop.id, mostVersions),
  ])
  return { texts: texts.filter((one) => one.body !== '').map(presentText), versions: versions.map(presentText) }
}
/** @throws Problem SHOP_NOT_FOUND */
export const listConsentTexts = async (
  ctx: Context,
  { params }: Input<typeof calls.listConsentTexts>,
): Promise<Answer<typeof calls.listConsentTexts>> => showTexts(ctx, await getShopRow(ctx, params.id))

/** Writes a version that counts from today on; the same text again is no new version (AUT17). @throws Problem SHOP_NOT_FOUND */
export async function addConsentText(
  ctx: Context,
  { params, body }: Input<typeof calls.addConsentText>,
): Promise<Answer<typeof calls.addConsentText>> {
  const shop = await getShopRow(ctx, params.id)
  const holding = (await selectTextsOn(ctx.tx, shop.id, todayAt(ctx, shop))).find(
    (one) => one.kind === body.kind && one.language === body.language,
  )
  if ((holding?.body ?? '') !== body.text)
    await insertConsentText(ctx.tx, shop.id, {
      ...{ id: newId(ctx.now), kind: body.kind, language: body.language, body: body.text, valid_from: todayAt(ctx, shop) },
      ...{ written_by: ctx.userId, written_by_name: ctx.actorName, created_at: ctx.now },
    })
  await announceLive(ctx, 'shop.changed', shop.id, { shop_id: shop.id })
  ctx.note({
    ...{ kind: 'shop', id: shop.id, code: 'consent.text-written', params: { name: shop.name } },
    details: { kind: body.kind, language: body.language, text: body.text },
  })
  return showTexts(ctx, shop)
}

/** The texts of a shop that hold on a day, as they are shown. */
export interface ShownTexts {
  /** The versions that customers see where they decide, in both languages. */
  ids: string[]
  /** The versions of what the drop-off form says. */
  dropOffIds: string[]
  /** One of them in a language; in the other one where it has none in that, else ''. */
  say(kind: ConsentTextKind, language: 'en' | 'es'): string
  /** The terms in a language: the shop's own, else those of its papers, and what it says of taking things apart, storage and old parts. */
  terms(language: 'en' | 'es', ofPaper: string): string
}
export async function readTexts(tx: Tx, shopId: string, day: string): Promise<ShownTexts> {
  const rows = (await selectTextsOn(tx, shopId, day)).filter((one) => one.body !== '')
  const say = (kind: ConsentTextKind, language: 'en' | 'es'): string => {
    const own = rows.filter((one) => one.kind === kind)
    return (own.find((one) => one.language === language) ?? own[0])?.body ?? ''
  }
  const idsOf = (kinds: readonly ConsentTextKind[]) => rows.filter((one) => kinds.includes(one.kind)).map((one) => one.id)
  return {
    ids: idsOf(consentTextKinds.filter((kind) => kind !== 'drop_off')),
    dropOffIds: idsOf(['drop_off']),
    say,
    terms: (language, ofPaper) =>
      termKinds
        .map((kind) => say(kind, language) || (kind === 'terms' ? ofPaper : ''))
        .filter(Boolean)
        .join('\n\n'),
  }
}
/** Are these the versions that customers see now? */
export const areShown = (texts: ShownTexts, ids: readonly string[]): boolean =>
  ids.length === texts.ids.length && ids.every((one) => texts.ids.includes(one.toLowerCase()))
