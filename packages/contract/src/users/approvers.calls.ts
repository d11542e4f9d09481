import * as z from 'zod'
import { counterRights, lentRights, PossibleApprover } from '../auth/index.ts'
import { anyOf, defineCall } from '../core/call.ts'
import { id } from '../core/ids.ts'

export const listApprovers = defineCall({
  method: 'GET',
  path: '/users/approvers',
  summary:
    'Who may be the second person at the counter: people with this right, a PIN, and the shop, by name; at most 100 (AUT13)',
  access: anyOf(...counterRights, 'discounts:create'),
  query: z.object({ right: z.enum(lentRights), shop_id: id() }),
  answer: z.object({ approvers: z.array(PossibleApprover) }),
})
