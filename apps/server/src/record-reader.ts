import { calls } from '@twopost/contract/calls'
import { type Call, isBinary } from '@twopost/contract/core/call'
import type { IntegrationRecord } from '@twopost/contract/registries/integration-events'
import type * as z from 'zod'
import type { Context } from '#platform/http/context.ts'
import { serializerOf } from '#platform/http/json-schema.ts'
import type { Route } from '#platform/http/route.ts'

/** The call that shows a record of each kind: a webhook sends exactly what it gives (INT8). */
const shown = {
  order: calls.getServiceOrder,
  invoice: calls.getInvoice,
  credit_note: calls.getCreditNote,
  receipt: calls.getReceipt,
  customer: calls.getCustomer,
  vehicle: calls.getVehicle,
  inspection: calls.getInspection,
} as const satisfies Record<IntegrationRecord, Call>

/** Reads records by the routes that show them. @throws Problem of the call, when there is no such record any more */
export const readRecordBy =
  (routes: readonly Route[]) =>
  async (ctx: Context, kind: IntegrationRecord, id: string, shopId: string | null): Promise<string> => {
    const call: Call = shown[kind]
    const served = routes.find((one) => one.call === call)
    if (!served?.inside || !call.answer || isBinary(call.answer)) throw new Error(`no route shows a record of ${kind}`)
    const query = shopId !== null && call.query ? { shop_id: shopId } : {}
    const answer = await served.handle(ctx as never, { params: { id }, query } as never)
    return serializerOf(call.answer as z.ZodType)(answer)
  }
