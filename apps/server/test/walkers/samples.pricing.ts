import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about rates, matrices, canned jobs and discounts. */
export const pricingSamples = ({ ids, shopId }: FullWorld) => {
  const id = (key: string): string => ids[key] as string
  const at = (key: string) => ({ params: { id: id(key) } })
  const paged = { page: '1', limit: '5' }
  const rule = { shop_id: shopId, is_default: false, valid_from: '2090-01-01', is_draft: false }
  const hours = [
    { from: 0, to: 3, percent: 100 },
    { from: 3.001, to: null, percent: 120 },
  ]
  const costs = [
    { from: 0, to: 5, method: 'multiplier', value: 3, round_to: 'cent' },
    { from: 5.01, to: null, method: 'margin', value: 40, round_to: 'x95' },
  ]
  const rate = { ...rule, code: 'DIAG', name: 'Diagnosis', category: 'diagnosis', amount: 120, tiers: hours }
  const matrix = { ...rule, code: 'STD', name: 'Standard', part_classes: ['part_new'], keep_edges: true, tiers: costs }
  const category = { name: 'Suspension', counts_inspection: false, counts_comeback: true, default_rate_id: id('labor_rate') }
  const fee = {
    ...{ code: 'SUP', name: 'Supplies', shop_id: shopId, valid_from: '2090-01-01', is_draft: false, sales_class: 'supplies' },
    ...{ basis: 'percent', of: 'both', per: 'order', percent: 5, amount: 0, min: 3, max: 35, item_class: null },
    ...{ print_method: '5% of labor and parts', is_on_warranty: false, valid_to: null },
  }
  const fitment = { make: 'Ford', model: 'F-150', year_from: 2015, year_to: 2022, engine: '', vehicle_kind: 'truck' }
  const line = {
    ...{ type: 'parts', sales_class: 'part_new', description: 'Pad set', quantity: 1, item_id: id('item') },
    ...{ part_number: 'BP-1', price: 85, is_optional: false },
  }
  const job = {
    ...{
      code: 'BRK-F1',
      name: 'Front brakes',
      category: 'Brakes',
      kind: 'requested',
      description_en: 'Pads',
      description_es: 'Balatas',
    },
    ...{ price_mode: 'package', package_price: 80, spread: 'even', rate_id: id('labor_rate'), warranty: '12 months' },
    ...{ skills: [{ id: id('skill'), level: 2 }], fitments: [fitment], is_active: true, lines: [line] },
  }
  const order = at('discounted_order')
  return {
    listLaborRates: { query: paged },
    getLaborRate: at('labor_rate'),
    createLaborRate: { body: rate },
    updateLaborRate: { ...at('labor_rate'), body: { ...rate, code: 'DIAG-2', version: 1 } },
    deleteLaborRate: at('labor_rate'),
    listPartMatrices: { query: paged },
    getPartMatrix: at('part_matrix'),
    createPartMatrix: { body: matrix },
    updatePartMatrix: { ...at('part_matrix'), body: { ...matrix, code: 'STD-2', version: 1 } },
    deletePartMatrix: at('part_matrix'),
    tryPartMatrix: { ...at('part_matrix'), body: { costs: [42.5, 50.01], tiers: costs, keep_edges: true } },
    listServiceCategories: {},
    createServiceCategory: { body: category },
    updateServiceCategory: { ...at('service_category'), body: { ...category, name: 'Steering', version: 1 } },
    deleteServiceCategory: at('service_category'),
    getLaborHistory: {
      query: { vehicle_id: id('vehicle'), shop_id: shopId, canned_job_id: id('canned_job'), q: 'brake', category: 'Brakes' },
    },
    listFeeRules: { query: paged },
    getFeeRule: at('fee_rule'),
    createFeeRule: { body: fee },
    updateFeeRule: { ...at('fee_rule'), body: { ...fee, code: 'SUP-2', version: 1 } },
    deleteFeeRule: at('fee_rule'),
    changeOrderFee: {
      params: { id: id('fee_order'), itemId: id('fee_line') },
      body: { action: 'change', amount: 1, reason: 'Agreed' },
    },
    listCannedJobs: { query: { ...paged, search: 'job', category: 'Brakes', all: 'true' } },
    getCannedJob: at('canned_job'),
    createCannedJob: { body: job },
    updateCannedJob: { ...at('canned_job'), body: { ...job, code: 'BRK-F2', version: 1 } },
    deleteCannedJob: at('canned_job'),
    cannedImportTemplate: { query: { format: 'csv' } },
    importCannedJobs: {
      query: { mode: 'good_rows' },
      csv: 'Code,Job,Type,Description,Hours or Quantity\nIMP-1,Imported,Labor,Work,1\n',
    },
    listCannedJobImports: { query: paged },
    createCannedJobFromService: { body: { service_order_id: id('asked_order'), service_id: id('asked_service'), code: 'NEW-1' } },
    listOrderCannedJobs: { ...order, query: { ...paged, shop_id: shopId, search: 'job', category: 'Brakes' } },
    addCannedJob: { ...order, body: { canned_job_id: id('canned_job'), optional_line_ids: [id('optional_line')] } },
    listOrderDiscounts: { ...order, query: { shop_id: shopId } },
    addOrderDiscount: {
      ...at('asked_order'),
      body: { scope: 'service', record_id: id('asked_service'), kind: 'percent', value: 5, reason_code: 'fleet', note: 'Fleet' },
    },
    removeOrderDiscount: { params: { id: id('discounted_order'), discountId: id('discount') } },
  } satisfies Record<string, Sample>
}
