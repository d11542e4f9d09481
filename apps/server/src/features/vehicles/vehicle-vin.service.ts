import type { Answer, Input } from '@twopost/contract/core/call'
import { type lookupVin as lookUpCall, normaliseVin, type scanVin as scanCall, type Vehicle } from '@twopost/contract/vehicles'
import { kindOf, receiveUploads } from '#features/files/index.ts'
import { firstBytes } from '#platform/files/byte-passes.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { findVehicleByVin } from './vehicle-record.service.ts'
import { presentVehicle } from './vehicles.presenter.ts'
import { decodeVin } from './vin/vin-decode.service.ts'
import { findVinInText, type VinCandidate } from './vin/vin-scan.rules.ts'
import { scanVinImage, VIN_SCAN_RETRY_SECONDS } from './vin/vin-scan.service.ts'

type ReadingContext = Pick<OutsideContext, 'inTenant'>
const onFile = (ctx: ReadingContext, vin: string): Promise<Vehicle | null> =>
  ctx.inTenant(
    async (inside: Context) => {
      const row = await findVehicleByVin(inside, vin)
      return row ? presentVehicle(inside, row) : null
    },
    { reads: true },
  )

/** What a VIN says and the vehicle on file with it; no transaction is open while it is decoded (F12). */
export async function lookupVin(
  ctx: OutsideContext,
  { params }: { params: { vin: string } },
): Promise<Answer<typeof lookUpCall>> {
  const lookup = await decodeVin(params.vin)
  return { lookup, vehicle: lookup.valid_length ? await onFile(ctx, normaliseVin(params.vin)) : null }
}

/**
 * Reads a VIN from a photo (F13). What is no photo by its first bytes is handed to no decoder (S-50).
 * @throws Problem NO_VIN_IN_IMAGE, NOT_AN_IMAGE, UNAVAILABLE when many wait
 */
async function readVin(ctx: ReadingContext, place: string): Promise<Answer<typeof scanCall>> {
  const found = await scanVinImage(place)
  if (found.outcome === 'busy') throw new Problem('UNAVAILABLE', {}, { retryAfterSeconds: VIN_SCAN_RETRY_SECONDS })
  if (found.outcome === 'not_an_image') throw new Problem('NOT_AN_IMAGE')
  if (found.outcome === 'unreadable') throw new Problem('NO_VIN_IN_IMAGE')
  return answerFor(ctx, found)
}
async function answerFor(ctx: ReadingContext, { vin, source, confidence }: VinCandidate): Promise<Answer<typeof scanCall>> {
  const [lookup, vehicle] = await Promise.all([decodeVin(vin), onFile(ctx, vin)])
  return { scan: { vin, source, confidence, lookup }, vehicle }
}
/** A photo of a label, or the text that was read from one (F13, OP-74). @throws Problem as readVin; NO_VIN_IN_TEXT */
export async function scanVin(ctx: OutsideContext, { body }: Input<typeof scanCall>): Promise<Answer<typeof scanCall>> {
  if ('text' in body) {
    const found = findVinInText(body.text, body.source)
    if (!found) throw new Problem('NO_VIN_IN_TEXT')
    return answerFor(ctx, found)
  }
  if (kindOf(await firstBytes(body.place, 256))?.family !== 'picture') throw new Problem('NOT_AN_IMAGE')
  return readVin(ctx, body.place)
}
/** Labels sent in pieces (OFF12); the picture is kept nowhere. */
export const receiveVinPictures = (): void =>
  receiveUploads('vin-picture', {
    check: async () => {},
    async take(ctx, file, _, close) {
      const answer = await readVin(ctx, file.place)
      await ctx.inTenant(async (inner) => {
        inner.note({ kind: 'vehicle', id: answer.vehicle?.id ?? null, code: 'vehicle.vin-read' })
        await close(inner, answer)
      })
    },
  })
