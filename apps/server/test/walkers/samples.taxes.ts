import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about taxes and certificates of exemption. */
export const taxSamples = ({ ids, shopId }: FullWorld) => {
  const id = (key: string): string => ids[key] as string
  const at = (key: string) => ({ params: { id: id(key) } })
  const shop = { params: { id: shopId } }
  const paged = { shop_id: shopId, page: '1', limit: '5' }
  const certificate = (key: string) => ({ params: { id: id('customer'), exemptionId: id(key) } })
  const days = { valid_from: '2030-01-01', valid_to: '2030-12-31' }
  const cell = { sales_class: 'tire', component_id: id('tax_component'), condition: 'per_piece', per_piece: 1 }
  const line = { sales_class: 'part_new', type: 'parts', amount: 10, quantity: 2, service: 'Brakes' }
  const tried = {
    shop_id: shopId,
    customer_id: id('customer'),
    date: '2026-11-20',
    mode: 'components',
    lines: [line],
    discount: 1,
  }
  return {
    listTaxComponents: { query: paged },
    getTaxComponent: at('tax_component'),
    createTaxComponent: {
      body: {
        ...{ shop_id: shopId, code: 'district', name: 'District', jurisdiction: 'Port', percent: 0.5, on_top_of: ['state'] },
        ...{ ...days, replaces: false },
      },
    },
    updateTaxComponent: {
      ...at('tax_component'),
      body: { name: 'State', jurisdiction: 'WA', percent: 6.5, valid_from: '2020-01-01', valid_to: '2040-12-31', on_top_of: [] },
    },
    endTaxComponent: { ...at('tax_component'), query: { on: '2039-12-31' } },
    listTaxRules: { query: paged },
    getTaxRule: at('tax_rule'),
    createTaxRule: { body: { shop_id: shopId, ...cell, valid_from: '2030-01-01' } },
    saveTaxGrid: { body: { shop_id: shopId, valid_from: '2030-01-02', rules: [{ ...cell, sales_class: 'battery' }] } },
    updateTaxRule: { ...at('tax_rule'), body: { condition: 'per_piece', per_piece: 2, valid_from: '2020-01-02' } },
    endTaxRule: { ...at('tax_rule'), query: { on: '2039-12-31' } },
    getShopTaxes: { ...shop, query: { customer_id: id('customer') } },
    tryTaxes: { body: tried },
    previewTaxMode: { ...shop, query: { page: '1', limit: '5' } },
    setTaxMode: { ...shop, body: { mode: 'components' } },
    listEndingExemptions: { query: { ...paged, within: '30' } },
    exportEndingExemptions: { query: { within: '30', columns: 'customer,state', format: 'csv' } },
    listTaxExemptions: { ...at('customer'), query: { page: '1', limit: '5' } },
    getTaxExemption: certificate('tax_exemption'),
    createTaxExemption: {
      ...at('customer'),
      body: {
        ...{ scope: 'components', components: ['state'], kind: 'resale', certificate_no: 'R-2', issuer: 'WA' },
        ...{ valid_from: '2026-01-01', expires_on: '2030-12-31' },
      },
    },
    updateTaxExemption: {
      ...certificate('tax_exemption'),
      body: {
        ...{ scope: 'components', components: ['state'], kind: 'farm', certificate_no: 'F-3', issuer: 'WA' },
        ...{ valid_from: '2026-01-01', expires_on: '2031-12-31' },
      },
    },
    deleteTaxExemption: certificate('tax_exemption'),
    activateTaxExemption: { ...certificate('tax_exemption'), body: { certificate_no: 'F-4', expires_on: '2032-12-31' } },
    revokeTaxExemption: { ...certificate('active_exemption'), body: { reason: 'Not theirs' } },
    getTaxExemptionFile: certificate('tax_exemption'),
    deleteTaxExemptionFile: certificate('tax_exemption'),
    overrideLineTax: {
      params: { id: id('order'), itemId: id('line') },
      body: { taxable: false, reason: 'Interstate carrier' },
    },
  } satisfies Record<string, Sample>
}
