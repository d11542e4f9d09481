import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { Export, NewExport } from './exports.model.ts'

const access = anyOf('data:export')
const params = z.object({ id: pathId('EXPORT_NOT_FOUND') })
const one = z.object({ export: Export })

export const createExport = defineCall({
  method: 'POST',
  path: '/exports',
  summary:
    'Ask for everything of the organization in one zip archive, as it is at one instant; the audit log and a mail to all administrators say so (INT12, INT19)',
  access,
  reach: 'organization',
  strong: true,
  status: 202,
  limit: 'export',
  body: NewExport,
  answer: one,
  problems: ['EXPORT_RUNNING', 'EXPORT_TABLE_UNKNOWN'],
})
export const listExports = defineCall({
  method: 'GET',
  path: '/exports',
  summary: 'Exports of everything, the newest first, those that are over among them (INT19)',
  access,
  reach: 'organization',
  query: z.object(pageFields),
  answer: z.object({ exports: z.array(Export), pagination: Pagination }),
})
export const getExport = defineCall({
  method: 'GET',
  path: '/exports/{id}',
  summary: 'One export of everything: its state and how far it is (INT19)',
  access,
  reach: 'organization',
  params,
  answer: one,
  problems: ['EXPORT_NOT_FOUND'],
})
const missing = ['EXPORT_NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_OVER', 'EXPORT_HOLDS_PAY'] as const
export const createExportTicket = defineCall({
  method: 'POST',
  path: '/exports/{id}/ticket',
  summary:
    'A ticket with which a browser saves the archive without holding it in memory: for minutes, and for this session alone',
  access,
  reach: 'organization',
  strong: true,
  reads: true,
  repeats: true,
  params,
  answer: z.object({ ticket: z.string(), expires_at: z.iso.datetime() }),
  problems: missing,
})
export const getExportFile = defineCall({
  method: 'GET',
  path: '/exports/{id}/file',
  summary: 'The archive of an export; in ranges if asked for, and with a ticket in place of a token (INT19)',
  access,
  reach: 'organization',
  strong: true,
  takesTicket: true,
  params,
  query: z.object({ ticket: z.string().max(60).optional() }),
  answer: { kind: 'binary', contentType: 'application/zip' },
  problems: [...missing, 'RANGE_NOT_SATISFIABLE'],
})
export const deleteExport = defineCall({
  method: 'DELETE',
  path: '/exports/{id}',
  summary: 'Delete an export and its archive; one that is being written cannot be deleted',
  access,
  reach: 'organization',
  params,
  problems: ['EXPORT_NOT_FOUND', 'EXPORT_RUNNING'],
})
