import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { FeeRule, FeeRuleChange, FeeRuleInput } from './fee-rules.model.ts'

const params = z.object({ id: pathId('FEE_RULE_NOT_FOUND') })
const one = z.object({ fee_rule: FeeRule })

export const listFeeRules = defineCall({
  method: 'GET',
  path: '/fee-rules',
  summary: 'Fees that orders are charged by themselves, with what each asks for today (CAN20)',
  access: anyOf('pricing:view'),
  query: z.object(pageFields),
  answer: z.object({ fee_rules: z.array(FeeRule), pagination: Pagination }),
})
export const getFeeRule = defineCall({
  method: 'GET',
  path: '/fee-rules/{id}',
  summary: 'One fee with its versions',
  access: anyOf('pricing:view'),
  params,
  answer: one,
  problems: ['FEE_RULE_NOT_FOUND'],
})
export const createFeeRule = defineCall({
  method: 'POST',
  path: '/fee-rules',
  summary: 'Add a fee, as a draft or from a day on; orders written from then on are charged it (CAN14)',
  reach: 'organization',
  access: anyOf('pricing:create'),
  status: 201,
  body: FeeRuleInput,
  answer: one,
  problems: ['SHOP_NOT_FOUND', 'CODE_TAKEN'],
})
export const updateFeeRule = defineCall({
  method: 'PUT',
  path: '/fee-rules/{id}',
  summary: 'Change a fee: what it asks for becomes a new version, and orders keep theirs (CAN14, NOW15)',
  reach: 'organization',
  access: anyOf('pricing:create'),
  params,
  body: FeeRuleChange,
  answer: one,
  problems: ['FEE_RULE_NOT_FOUND', 'SHOP_NOT_FOUND', 'CODE_TAKEN', 'PRICE_RULE_RETIRED', 'STALE_VERSION'],
})
export const deleteFeeRule = defineCall({
  method: 'DELETE',
  path: '/fee-rules/{id}',
  summary: 'Retire a fee; orders that have it keep it (CAN31)',
  reach: 'organization',
  access: anyOf('pricing:delete'),
  params,
  problems: ['FEE_RULE_NOT_FOUND', 'STALE_VERSION'],
})
