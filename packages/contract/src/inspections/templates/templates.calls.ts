import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { ImportHistory, ImportMode, ImportReport, importProblemCodes, mostImportBytes } from '../../core/import.ts'
import { csvFile, fileFormat } from '../../core/list-fields.ts'
import { Pagination, pageFields } from '../../core/page.ts'
import { inspectionKinds, templateStates } from '../inspections.states.ts'
import {
  InspectionTemplate,
  InspectionTemplateChange,
  InspectionTemplateInput,
  InspectionTemplateSummary,
} from './templates.model.ts'

const template = z.object({ id: pathId('INSPECTION_TEMPLATE_NOT_FOUND') })
const one = z.object({ inspection_template: InspectionTemplate })

export const listInspectionTemplates = defineCall({
  method: 'GET',
  path: '/inspection-templates',
  summary: 'Templates of inspections by name, those in use unless others are asked for (INS15)',
  access: anyOf('inspections:view'),
  query: z.object({
    kind: z.enum(inspectionKinds, 'NOT_AN_OPTION').optional(),
    state: z.enum(templateStates, 'NOT_AN_OPTION').optional(),
    /** Those that are for a kind of vehicle, or for all. */
    vehicle_kind: z.string().max(20).optional(),
    ...pageFields,
  }),
  answer: z.object({ inspection_templates: z.array(InspectionTemplateSummary), pagination: Pagination }),
})
export const getInspectionTemplate = defineCall({
  method: 'GET',
  path: '/inspection-templates/{id}',
  summary: 'One template: its published revision and its draft, with their items',
  access: anyOf('inspections:view'),
  params: template,
  answer: one,
  problems: ['INSPECTION_TEMPLATE_NOT_FOUND'],
})
export const createInspectionTemplate = defineCall({
  method: 'POST',
  path: '/inspection-templates',
  summary: 'Add a template as a draft (INS5, INS15)',
  reach: 'organization',
  access: anyOf('inspections:create'),
  status: 201,
  body: InspectionTemplateInput,
  answer: one,
  problems: ['CANNED_JOB_NOT_FOUND'],
})
export const updateInspectionTemplate = defineCall({
  method: 'PUT',
  path: '/inspection-templates/{id}',
  summary:
    'Change the draft of a template; of a published one a draft of the next revision is made, and what was published stays (INS5)',
  reach: 'organization',
  access: anyOf('inspections:create'),
  params: template,
  body: InspectionTemplateChange,
  answer: one,
  problems: ['INSPECTION_TEMPLATE_NOT_FOUND', 'CANNED_JOB_NOT_FOUND', 'INVALID_TEMPLATE_TRANSITION', 'STALE_VERSION'],
})
export const publishInspectionTemplate = defineCall({
  method: 'POST',
  path: '/inspection-templates/{id}/publish',
  summary: 'Publish the draft: inspections that begin from now on use it, those that run keep theirs (INS5, INS25)',
  reach: 'organization',
  access: anyOf('inspections:create'),
  params: template,
  answer: one,
  problems: ['INSPECTION_TEMPLATE_NOT_FOUND', 'INVALID_TEMPLATE_TRANSITION', 'TEMPLATE_WITHOUT_ITEMS'],
})
export const deleteInspectionTemplate = defineCall({
  method: 'DELETE',
  path: '/inspection-templates/{id}',
  summary: 'Retire a template: nothing new begins with it. One that was never published goes altogether (INS5)',
  reach: 'organization',
  access: anyOf('inspections:create'),
  params: template,
  problems: ['INSPECTION_TEMPLATE_NOT_FOUND', 'INVALID_TEMPLATE_TRANSITION', 'STALE_VERSION'],
})
export const inspectionTemplateFile = defineCall({
  method: 'GET',
  path: '/inspection-templates/import-template',
  summary: 'An empty file with the columns that an import of templates takes, as CSV or as a workbook (INS15)',
  access: anyOf('inspections:create'),
  query: z.object(fileFormat),
  answer: csvFile,
})
export const importInspectionTemplates = defineCall({
  method: 'POST',
  path: '/inspection-templates/import',
  summary:
    'Check the rows of a CSV file or workbook and add the templates in them as drafts: every bad row is named, then all good rows or none (INS15)',
  reach: 'organization',
  access: anyOf('inspections:create'),
  limit: 'upload',
  query: z.object({ mode: ImportMode }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostImportBytes },
  answer: z.object({ import: ImportReport }),
  problems: [...importProblemCodes],
})
export const listInspectionTemplateImports = defineCall({
  method: 'GET',
  path: '/inspection-templates/imports',
  summary: 'Files of templates that were taken, the newest first',
  access: anyOf('inspections:create'),
  query: z.object(pageFields),
  answer: ImportHistory,
})
