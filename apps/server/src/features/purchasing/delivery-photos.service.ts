import { mostDeliveryPhotos } from '@twopost/contract/purchasing'
import { keepFile, receiveUploads } from '#features/files/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertPhoto, selectPhotographed, selectShopOfPhoto } from './delivery-photos.queries.ts'

/** Photos are for those who see purchases. */
export const photosFor = (ctx: Context, photos: readonly string[]): string[] => (may(ctx, 'purchasing:view') ? [...photos] : [])

/** A line of a delivery that can have one more photo. @throws Problem DELIVERY_LINE_NOT_FOUND, DELIVERY_KEPT, DELIVERY_PHOTOS_FULL */
async function lineToShow(ctx: Context, lineId: string) {
  const line = await selectPhotographed(ctx.tx, lineId)
  if (!line || !mayEnterShop(ctx, line.shop_id)) throw new Problem('DELIVERY_LINE_NOT_FOUND')
  if (!line.goes_back) throw new Problem('DELIVERY_KEPT')
  if (line.photos.length >= mostDeliveryPhotos) throw new Problem('DELIVERY_PHOTOS_FULL', { most: mostDeliveryPhotos })
  return line
}

/** Photos of what goes back, sent in pieces (PAR39, OFF12). Two at once take a place each, and a fourth has none. */
export const receiveDeliveryPhotos = (): void =>
  receiveUploads('delivery-photo', {
    check: async (ctx, { target }) =>
      void (await ctx.inTenant((inner) => lineToShow(inner, target.delivery_line_id), { reads: true })),
    take: (ctx, file, { target }, close) =>
      ctx.inTenant(async (inner) => {
        const fileId = await keepFile(inner, file, 'delivery-photo', 'attached')
        let line = await lineToShow(inner, target.delivery_line_id)
        while ((await insertPhoto(inner.tx, line.id, line.photos.length, fileId, inner.now)) === 0)
          line = await lineToShow(inner, line.id)
        await announceLive(inner, 'claim.changed', line.shop_id, {})
        if (line.purchase_order_id)
          await announceLive(inner, 'purchase.changed', line.shop_id, { purchase_order_id: line.purchase_order_id })
        inner.note({
          kind: 'delivery',
          id: line.delivery_id,
          code: 'delivery.photo-added',
          params: { supplier: line.supplier_name, part: line.item_name },
        })
        await close(inner, { delivery_line: { id: line.id, photos: photosFor(inner, [...line.photos, fileId]) } })
      }),
    async sees(ctx, fileId) {
      const shop = may(ctx, 'purchasing:view') ? await selectShopOfPhoto(ctx.tx, fileId) : undefined
      return shop !== undefined && mayEnterShop(ctx, shop)
    },
  })
