import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { calendarDate } from '../core/time-fields.ts'
import { Shop, taxModes } from '../shops/index.ts'
import {
  ShopTaxes,
  TaxComponent,
  TaxComponentChange,
  TaxComponentInput,
  TaxGridInput,
  TaxModeOrder,
  TaxRule,
  TaxRuleChange,
  TaxRuleInput,
  TaxTry,
  TaxTryInput,
} from './taxes.model.ts'

const view = anyOf('tax:view')
const create = anyOf('tax:create')
const component = z.object({ id: pathId('TAX_NOT_FOUND') })
const rule = z.object({ id: pathId('TAX_RULE_NOT_FOUND') })
const ofShop = { shop_id: z.string().max(60).optional(), ...pageFields }
/** The last day; without it today, of what never applied all of it. */
const ending = z.object({ on: calendarDate().optional() })

export const listTaxComponents = defineCall({
  method: 'GET',
  path: '/tax-components',
  summary: 'The taxes of a shop with their rates and days, those of one tax together (TAX14)',
  access: view,
  query: z.object(ofShop),
  answer: z.object({ tax_components: z.array(TaxComponent), pagination: Pagination }),
  problems: ['SHOP_ID_REQUIRED'],
})
export const getTaxComponent = defineCall({
  method: 'GET',
  path: '/tax-components/{id}',
  summary: 'One rate of a tax',
  access: view,
  params: component,
  answer: z.object({ tax_component: TaxComponent }),
  problems: ['TAX_NOT_FOUND'],
})
export const createTaxComponent = defineCall({
  method: 'POST',
  path: '/tax-components',
  summary: 'Add a tax, or another rate of it from a day on',
  access: create,
  status: 201,
  body: TaxComponentInput,
  answer: z.object({ tax_component: TaxComponent }),
  problems: ['SHOP_NOT_FOUND', 'TOO_MANY_TAXES'],
})
export const updateTaxComponent = defineCall({
  method: 'PUT',
  path: '/tax-components/{id}',
  summary: 'Change a rate that no issued invoice carries',
  access: create,
  params: component,
  body: TaxComponentChange,
  answer: z.object({ tax_component: TaxComponent }),
  problems: ['TAX_NOT_FOUND', 'TAX_IN_USE', 'STALE_VERSION'],
})
export const endTaxComponent = defineCall({
  method: 'DELETE',
  path: '/tax-components/{id}',
  summary: 'End a rate on a day (TAX14); one that no invoice carries goes altogether unless a day is said',
  access: create,
  params: component,
  query: ending,
  problems: ['TAX_NOT_FOUND', 'STALE_VERSION'],
})

export const listTaxRules = defineCall({
  method: 'GET',
  path: '/tax-rules',
  summary: 'Which classes of lines each tax of a shop is for, with their days',
  access: view,
  query: z.object(ofShop),
  answer: z.object({ tax_rules: z.array(TaxRule), pagination: Pagination }),
  problems: ['SHOP_ID_REQUIRED'],
})
export const getTaxRule = defineCall({
  method: 'GET',
  path: '/tax-rules/{id}',
  summary: 'One rule of a tax',
  access: view,
  params: rule,
  answer: z.object({ tax_rule: TaxRule }),
  problems: ['TAX_RULE_NOT_FOUND'],
})
export const createTaxRule = defineCall({
  method: 'POST',
  path: '/tax-rules',
  summary: 'Say from when on and how a tax is for a class of lines',
  access: create,
  status: 201,
  body: TaxRuleInput,
  answer: z.object({ tax_rule: TaxRule }),
  problems: ['SHOP_NOT_FOUND', 'TAX_NOT_FOUND', 'TAX_RULE_IN_USE'],
})
export const saveTaxGrid = defineCall({
  method: 'POST',
  path: '/tax-rules/grid',
  summary: 'Say the same of many classes and taxes at once, from one day on',
  access: create,
  body: TaxGridInput,
  answer: z.object({ saved: z.int() }),
  problems: ['SHOP_NOT_FOUND', 'TAX_NOT_FOUND', 'TAX_RULE_IN_USE'],
})
export const updateTaxRule = defineCall({
  method: 'PUT',
  path: '/tax-rules/{id}',
  summary: 'Change a rule that no issued invoice carries',
  access: create,
  params: rule,
  body: TaxRuleChange,
  answer: z.object({ tax_rule: TaxRule }),
  problems: ['TAX_RULE_NOT_FOUND', 'TAX_RULE_IN_USE', 'STALE_VERSION'],
})
export const endTaxRule = defineCall({
  method: 'DELETE',
  path: '/tax-rules/{id}',
  summary: 'End a rule on a day; one that no invoice carries goes altogether unless a day is said',
  access: create,
  params: rule,
  query: ending,
  problems: ['TAX_RULE_NOT_FOUND', 'STALE_VERSION'],
})

export const getShopTaxes = defineCall({
  method: 'GET',
  path: '/shops/{id}/taxes',
  summary: 'How a shop taxes today, and what a customer is exempt of: what an order is counted with before it is kept (NOW7)',
  access: anyOf('service-order:view', 'tax:view'),
  params: z.object({ id: pathId('SHOP_NOT_FOUND') }),
  query: z.object({ customer_id: z.string().max(60).optional() }),
  answer: z.object({ shop_taxes: ShopTaxes }),
  problems: ['SHOP_NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
})
export const tryTaxes = defineCall({
  method: 'POST',
  path: '/tax/try',
  summary: 'What the taxes of a shop come to for some lines; nothing is written (TAX14)',
  access: view,
  reads: true,
  body: TaxTryInput,
  answer: z.object({ totals: TaxTry }),
  problems: ['SHOP_NOT_FOUND', 'CUSTOMER_NOT_FOUND'],
})
export const previewTaxMode = defineCall({
  method: 'POST',
  path: '/shops/{id}/tax-mode/preview',
  summary: 'The open orders of a shop with their totals before and after it counts by components (TAX7)',
  access: create,
  reads: true,
  params: z.object({ id: pathId('SHOP_NOT_FOUND') }),
  query: z.object(pageFields),
  answer: z.object({ orders: z.array(TaxModeOrder), pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const setTaxMode = defineCall({
  method: 'POST',
  path: '/shops/{id}/tax-mode',
  summary: 'Let a shop count taxes by its components from now on; there is no way back (TAX7)',
  access: create,
  params: z.object({ id: pathId('SHOP_NOT_FOUND') }),
  body: z.strictObject({ mode: z.enum(taxModes) }),
  answer: z.object({ shop: Shop }),
  problems: ['SHOP_NOT_FOUND', 'TAX_MODE_KEPT', 'NO_TAXES'],
})
