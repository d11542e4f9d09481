import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** Inputs of the calls about inspections, their templates and signed reports. */
export const inspectionSamples = ({ ids, shopId }: FullWorld) => {
  const id = (key: string): string => ids[key] as string
  const at = (key: string) => ({ params: { id: id(key) } })
  const paged = { page: '1', limit: '5' }
  const token = { params: { token: 'tp_l_unknown' } }
  const item = {
    ...{ section_en: 'Brakes', section_es: 'Frenos', code: 'walker_lining', name_en: 'Lining', name_es: 'Balata' },
    ...{ positions: ['LF', 'RF'], unit: 'mm', better: 'higher', soon_at: 5, now_at: 3, photo: 'asked' },
    ...{ canned_job_id: id('canned_job'), is_brake: true, is_required: false },
  }
  const template = {
    ...{ name_en: 'Walk around', name_es: 'Vuelta', vehicle_kinds: ['car'], minutes: 20, items: [item] },
  }
  const word = {
    ...{ item_id: id('inspection_item'), position: '', value: 4, rating: 'now', note: 'Worn', at: '2026-11-20T11:00:00Z' },
    ...{ customer_note_en: 'Worn', customer_note_es: 'Gastada' },
  }
  const qualification = { kind: 'brake', basis: '49 CFR 396.25', valid_from: '2025-01-01', expires_on: '2030-01-01' }
  return {
    listInspectionTemplates: { query: { ...paged, kind: 'custom', state: 'published', vehicle_kind: 'car' } },
    getInspectionTemplate: at('inspection_template'),
    createInspectionTemplate: { body: { ...template, kind: 'custom' } },
    updateInspectionTemplate: { ...at('inspection_template'), body: { ...template, version: 2 } },
    publishInspectionTemplate: at('inspection_template'),
    deleteInspectionTemplate: at('inspection_template'),
    inspectionTemplateFile: { query: { format: 'csv' } },
    importInspectionTemplates: { query: { mode: 'good_rows' }, csv: 'Template,Item\nFrom a file,Horn\n' },
    listInspectionTemplateImports: { query: paged },
    listOrderInspections: { ...at('asked_order'), query: { shop_id: shopId } },
    startInspection: {
      ...at('asked_order'),
      body: { template_id: id('inspection_template'), technician_id: id('technician') },
    },
    getInspection: at('inspection'),
    putInspectionResults: { ...at('open_inspection'), body: { results: [word] } },
    finishInspection: { ...at('open_inspection'), body: { version: 1 } },
    reviewInspection: { ...at('inspection'), body: { version: 1 } },
    reopenInspection: { ...at('inspection'), body: { reason: 'Look again', version: 1 } },
    createFindingService: { params: { id: id('inspection'), resultId: id('inspection_result') } },
    shareInspection: { ...at('inspection'), body: { expires_days: 7, send: 'none', version: 1 } },
    listInspectionLinks: at('inspection'),
    revokeInspectionLink: { params: { id: id('inspection'), linkId: id('inspection_link') } },
    getInspectionPdf: { ...at('inspection'), query: { language: 'es' } },
    getPublicInspection: token,
    getPublicInspectionPdf: token,
    getPublicInspectionPhoto: { params: { ...token.params, photoId: 'x' }, query: { size: 'thumb' } },
    getPublicInspectionVideo: { params: { ...token.params, videoId: 'x' } },
    listVehicleInspections: { ...at('vehicle'), query: paged },
    listVehicleMeasurements: { ...at('vehicle'), query: { item: 'lining' } },
    getInspectionRules: { params: { id: shopId } },
    putInspectionRules: {
      params: { id: shopId },
      body: { skips_review: true, keep_months: 24, arrival: [{ vehicle_kind: 'truck', template_id: id('inspection_template') }] },
    },
    signInspection: {
      ...at('annual_inspection'),
      body: {
        ...{ result: 'failed', decal_no: 'D-1', carrier_name: 'Freight Co.', carrier_no: 'USDOT 1' },
        replaces_report_id: null,
      },
    },
    recordDefectRepair: { ...at('annual_inspection'), body: { result_id: id('annual_result'), what: 'repaired' } },
    listQualifications: at('technician'),
    createQualification: { ...at('technician'), body: qualification },
    updateQualification: {
      params: { id: id('technician'), qualificationId: id('qualification') },
      body: { ...qualification, version: 1 },
    },
    deleteQualification: { params: { id: id('technician'), qualificationId: id('qualification') } },
    listInspectionReports: {
      query: { ...paged, shop_id: shopId, customer_id: id('customer'), due_before: '2027-12-31' },
    },
  } satisfies Record<string, Sample>
}
