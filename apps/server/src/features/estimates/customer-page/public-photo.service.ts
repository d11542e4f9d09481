import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/estimates'
import { sendInline } from '#features/files/index.ts'
import { findFindingPhoto } from '#features/inspections/index.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer, StoredAnswer } from '#platform/http/route.ts'
import { selectEstimateServices, selectEstimates } from '../estimates.queries.ts'
import { byLink, orderBehind } from './public-order.service.ts'

/**
 * A photo of what was found, where it belongs to a service of the estimate that the link shows (EST20). It was encoded again when it came, so it says
 * nothing of where it was taken. Another photo of the order and one of another order look alike. @throws Problem LINK_GONE, FILE_NOT_FOUND
 */
export async function showPublicOrderPhoto(
  ctx: OpenContext,
  { params, query }: Input<typeof calls.getPublicOrderPhoto>,
): Promise<FileAnswer | StoredAnswer> {
  const { file, tenant } = await byLink(
    ctx,
    params.token,
    '',
    async (inside, { id }) => {
      const order = await orderBehind(inside, id)
      const [latest] = await selectEstimates(inside.tx, order.id, 1)
      const found = latest && (await findFindingPhoto(inside, order.id, params.photoId))
      const shown = found ? await selectEstimateServices(inside.tx, [latest.id]) : []
      if (!found || !shown.some((one) => one.service_id === found.service_id)) throw new Problem('FILE_NOT_FOUND')
      return { file: found, tenant: inside.tenant }
    },
    { reads: true },
  )
  return sendInline(tenant, file, query.size)
}
