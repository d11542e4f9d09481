import type { IntegrationRecord } from '@twopost/contract/registries/integration-events'
import type { Context } from '#platform/http/context.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'

export interface WebhookParts {
  outbound: Outbound
  /** A record as the call that shows one writes it: the text of `{"data": …}`. @throws Problem as the call, when it is not there any more */
  readRecord(ctx: Context, kind: IntegrationRecord, id: string, shopId: string | null): Promise<string>
}
let parts: WebhookParts | undefined
/** Tells how addresses are reached and records read; called once by the composition root. */
export const configureWebhooks = (given: WebhookParts): void => {
  parts = given
}
export function webhookParts(): WebhookParts {
  if (!parts) throw new Error('webhooks are not configured')
  return parts
}
