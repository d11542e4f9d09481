import type { Answer, Input } from '@twopost/contract/core/call'
import type { ShopPaper } from '@twopost/contract/core/paper-texts'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/shops'
import { type PapersChange, registrationLines, type TextedPaper } from '@twopost/contract/shops'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import {
  insertText,
  nextTextVersion,
  type PapersRow,
  selectNextTexts,
  selectPapers,
  selectTexts,
  type TextRow,
  updatePapers,
} from './papers.queries.ts'
import { lockShop } from './shops.queries.ts'
import { getShopRow } from './shops.service.ts'

type Shown = Answer<typeof calls.getDocumentTexts>
const keyOf = ({ kind, place, language }: Pick<TextRow, 'kind' | 'place' | 'language'>) => `${kind} ${place} ${language}`
/** What is not written yet, at a place that has words of a later day alone. */
const nothingYet = { body: '', version: 0 }

async function showIn(ctx: Context, shopId: string): Promise<Shown> {
  const row = await selectPapers(ctx.tx, shopId)
  const today = dateIn(row.time_zone, ctx.now.getTime())
  const [now, later] = await Promise.all([selectTexts(ctx.tx, shopId, null, today), selectNextTexts(ctx.tx, shopId, today)])
  const next = new Map(later.map((text) => [keyOf(text), text]))
  const known = new Set(now.map(keyOf))
  const all = [...now, ...later.filter((text) => !known.has(keyOf(text))).map((text) => ({ ...text, ...nothingYet }))]
  const { id, name: _, time_zone: __, papers_version: version, ...settings } = row
  return {
    papers: {
      shop_id: id,
      ...settings,
      version,
      texts: all.map((text) => {
        const after = next.get(keyOf(text))
        return {
          ...{ kind: text.kind, place: text.place, language: text.language, text: text.body, version: text.version },
          valid_from: text.valid_from,
          next: after ? { text: after.body, valid_from: after.valid_from } : null,
          changed_by_name: text.created_by_name,
          changed_at: text.created_at.toISOString(),
        }
      }),
    },
  }
}
/** What the papers of a shop say (DOC11). @throws Problem SHOP_NOT_FOUND */
export async function showPapers(ctx: Context, { params }: Input<typeof calls.getDocumentTexts>): Promise<Shown> {
  return showIn(ctx, (await getShopRow(ctx, params.id)).id)
}

/** Writes a version of each text that says something else than what holds on its day. @throws Problem VALIDATION_FAILED for a day that is over */
async function putTexts(ctx: Context, shop: PapersRow, texts: NonNullable<PapersChange['texts']>): Promise<void> {
  const today = dateIn(shop.time_zone, ctx.now.getTime())
  for (const [at, { kind, place, language, text, valid_from: validFrom = today }] of texts.entries()) {
    if (validFrom < today) throw fieldProblem(`body.texts.${at}.valid_from`, 'TAX_START_PAST', fieldTexts.TAX_START_PAST)
    const holding = (await selectTexts(ctx.tx, shop.id, kind, validFrom)).find(
      (one) => one.place === place && one.language === language,
    )
    if ((holding?.body ?? '') === text) continue
    const of = { shopId: shop.id, kind, place, language }
    await insertText(
      ctx.tx,
      {
        ...{ ...of, id: newId(ctx.now), version: await nextTextVersion(ctx.tx, of), validFrom, body: text },
        ...{ by: ctx.userId, byName: ctx.actorName },
      },
      ctx.now,
    )
  }
}

/**
 * Changes what the papers of a shop say from a day on (DOC2, DOC11); what is issued stays as it was (DOC3). Two who change it at once wait for
 * each other at the shop's row. @throws Problem SHOP_NOT_FOUND, STALE_VERSION
 */
export async function updatePapersOf(
  ctx: Context,
  { params, body }: Input<typeof calls.updateDocumentTexts>,
): Promise<Answer<typeof calls.updateDocumentTexts>> {
  const shop = await getShopRow(ctx, params.id)
  await lockShop(ctx.tx, shop.id)
  const row = await selectPapers(ctx.tx, shop.id)
  const seen = body.version ?? ctx.ifMatch
  if (seen !== undefined && seen !== row.papers_version)
    throw new Problem('STALE_VERSION', {}, { current: (await showIn(ctx, shop.id)).papers })
  const { texts = [], version: _, ...settings } = body
  await putTexts(ctx, row, texts)
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  await updatePapers(ctx.tx, {
    ...{ ...row, ...given },
    invoice_facts: [...new Set(settings.invoice_facts ?? row.invoice_facts)],
    estimate_facts: [...new Set(settings.estimate_facts ?? row.estimate_facts)],
  })
  await announceLive(ctx, 'shop.changed', shop.id, { shop_id: shop.id })
  ctx.note({
    kind: 'shop',
    id: shop.id,
    code: 'shop.papers-changed',
    params: { name: shop.name },
    details: {
      fields: Object.keys(given).sort().join(', '),
      texts: texts.map(keyOf).join(', '),
    },
  })
  return showIn(ctx, shop.id)
}

/** A paper of a shop on a day: its size, its words in a language (in the other one where it has none in that), its registration numbers. */
export function shopPaperOf(row: PapersRow, texts: readonly TextRow[], language: 'en' | 'es'): ShopPaper {
  const written = texts.filter((text) => text.body !== '')
  const own = written.filter((text) => text.language === language)
  const rest = written.filter((text) => !own.some((one) => one.place === text.place))
  const said = Object.fromEntries([...own, ...rest].map((text) => [text.place, text.body]))
  const registrations = registrationLines(row, language)
  return {
    ...(row.paper !== 'letter' && { paper: row.paper }),
    ...(Object.keys(said).length > 0 && { texts: said }),
    ...(registrations.length > 0 && { registrations }),
  }
}
/** What a paper takes from its shop on a day of the shop; today, unless it is of an earlier one. */
export async function readShopPaper(
  tx: Tx,
  { shopId, kind, language, date }: { shopId: string; kind: TextedPaper; language: 'en' | 'es'; date: Date | string },
): Promise<ShopPaper & { row: PapersRow }> {
  const row = await selectPapers(tx, shopId)
  const day = typeof date === 'string' ? date : dateIn(row.time_zone, date.getTime())
  return { ...shopPaperOf(row, await selectTexts(tx, shopId, kind, day), language), row }
}
