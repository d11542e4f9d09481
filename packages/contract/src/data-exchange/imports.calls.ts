import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { importProblemCodes } from '../core/import.ts'
import { csvFile, fileFormat } from '../core/list-fields.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { mostBatchBytes, rowVerdicts } from './data-exchange.states.ts'
import { BatchKindWord, ImportBatch, ImportedRow, ImportMapping } from './imports.model.ts'

const access = anyOf('data:import')
const params = z.object({ id: pathId('IMPORT_NOT_FOUND') })
const one = z.object({ import: ImportBatch })
const moved = ['IMPORT_NOT_FOUND', 'IMPORT_BUSY', 'INVALID_IMPORT_TRANSITION'] as const

export const createImport = defineCall({
  method: 'POST',
  path: '/imports',
  summary: 'Send a CSV file or workbook of one kind of record; nothing is written before it is applied (INT14, INT19)',
  access,
  reach: 'organization',
  limit: 'upload',
  status: 201,
  query: z.object({ kind: BatchKindWord, shop_id: z.string().max(60).optional() }),
  body: { kind: 'upload', purpose: 'rows', maxBytes: mostBatchBytes },
  answer: one,
  problems: [...importProblemCodes, 'IMPORT_UNSAFE', 'IMPORT_ROWS', 'SHOP_ID_REQUIRED', 'SHOP_NOT_FOUND'],
})
export const listImports = defineCall({
  method: 'GET',
  path: '/imports',
  summary: 'Imports of the organization, the newest first (INT19)',
  access,
  reach: 'organization',
  query: z.object(pageFields),
  answer: z.object({ imports: z.array(ImportBatch), pagination: Pagination }),
})
export const getImport = defineCall({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One import: its columns, its state and how far it is (INT19)',
  access,
  reach: 'organization',
  params,
  answer: one,
  problems: ['IMPORT_NOT_FOUND'],
})
export const putImportMapping = defineCall({
  method: 'PUT',
  path: '/imports/{id}/mapping',
  summary: 'Say which column of the file fills which field; remembered for the next file of this kind (INT14)',
  access,
  reach: 'organization',
  params,
  body: z.strictObject({ mapping: ImportMapping }),
  answer: one,
  problems: [...moved, 'IMPORT_COLUMNS_MISSING', 'IMPORT_COLUMN_UNKNOWN'],
})
export const checkImport = defineCall({
  method: 'POST',
  path: '/imports/{id}/check',
  summary: 'Look at every row in the background: what is wrong with it, and whether it is probably on file (INT14)',
  access,
  reach: 'organization',
  status: 202,
  params,
  answer: one,
  problems: [...moved, 'IMPORT_COLUMNS_MISSING'],
})
export const applyImport = defineCall({
  method: 'POST',
  path: '/imports/{id}/apply',
  summary: 'Write all good rows in the background, or none; rows that are probably on file are taken or left out (INT14)',
  access,
  reach: 'organization',
  strong: true,
  status: 202,
  params,
  body: z.strictObject({ doubles: z.enum(['skip', 'take']) }),
  answer: one,
  problems: [...moved, 'IMPORT_HAS_BAD_ROWS', 'IMPORT_NOTHING'],
})
export const undoImport = defineCall({
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Take an import back within seven days, while none of its records was changed or used since (INT6, INT28)',
  access,
  reach: 'organization',
  strong: true,
  status: 202,
  params,
  answer: one,
  problems: [...moved, 'IMPORT_UNDO_OVER', 'IMPORT_IN_USE'],
})
export const listImportRows = defineCall({
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'Rows of an import with what the check says of them (INT19)',
  access,
  reach: 'organization',
  params,
  query: z.object({ verdict: z.enum(rowVerdicts).optional(), ...pageFields }),
  answer: z.object({ rows: z.array(ImportedRow), pagination: Pagination }),
  problems: ['IMPORT_NOT_FOUND'],
})
export const exportImportFaults = defineCall({
  method: 'GET',
  path: '/imports/{id}/faults',
  summary: 'Every bad row with row, column and reason, as a file (INT14)',
  access,
  reach: 'organization',
  limit: 'export',
  params,
  query: z.object(fileFormat),
  answer: csvFile,
  problems: ['IMPORT_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const getImportTemplate = defineCall({
  method: 'GET',
  path: '/imports/templates/{kind}',
  summary: 'The columns of a kind of import, and no row (INT14)',
  access,
  reach: 'organization',
  params: z.object({ kind: BatchKindWord }),
  query: z.object(fileFormat),
  answer: csvFile,
})
