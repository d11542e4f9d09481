import { shopClosing } from '#features/shops/index.ts'
import { moveConversations } from './messages.queries.ts'

/** What messages hear from shops; once in a process. */
export function subscribeMessages(): void {
  shopClosing.subscribe(async (ctx, { shopId, moveTo }) => {
    await moveConversations(ctx.tx, shopId, moveTo, ctx.now)
  })
}
