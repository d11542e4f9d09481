import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { csvFile, exportFields, fileFormat } from '../../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../../core/page.ts'
import { kitList } from '../inventory.list.ts'
import { Kit, KitChange, KitFields } from './kits.model.ts'

const one = z.object({ kit: Kit })
const params = z.object({ id: pathId('KIT_NOT_FOUND') })
/** The shop whose figures are meant; without it the first one that the person may enter. */
const shop = { shop_id: z.string().max(60).optional() }

export const listKits = defineCall({
  method: 'GET',
  path: '/kits',
  summary: 'Kits by name with their parts, and how many a shop can make of each (PAR22, PAR31)',
  access: anyOf('inventory:view'),
  query: z.object({
    ...shop,
    search: searchText().optional(),
    state: z.enum(['active', 'inactive']).optional(),
    ...pageFields,
  }),
  answer: z.object({ kits: z.array(Kit), pagination: Pagination }),
  problems: ['SHOP_NOT_FOUND'],
})
export const exportKits = defineCall({
  method: 'GET',
  path: '/kits/export',
  summary: 'The filtered kits as a CSV or XLSX file',
  access: allOf('inventory:view', 'reports:export'),
  limit: 'export',
  query: z.object({
    ...shop,
    search: searchText().optional(),
    state: z.enum(['active', 'inactive']).optional(),
    ...exportFields(kitList),
    ...fileFormat,
  }),
  answer: csvFile,
  problems: ['SHOP_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const getKit = defineCall({
  method: 'GET',
  path: '/kits/{id}',
  summary: 'One kit with its parts as a shop has them (PAR31)',
  access: anyOf('inventory:view'),
  params,
  query: z.object(shop),
  answer: one,
  problems: ['KIT_NOT_FOUND', 'SHOP_NOT_FOUND'],
})
export const createKit = defineCall({
  method: 'POST',
  path: '/kits',
  summary: 'Add a kit of parts on file (PAR31); a kit is no part of another one',
  access: anyOf('inventory:create'),
  status: 201,
  query: z.object(shop),
  body: KitFields,
  answer: one,
  problems: ['SHOP_NOT_FOUND', 'ITEM_NOT_FOUND', 'KIT_IS_PARTS', 'ITEM_EXISTS'],
})
export const updateKit = defineCall({
  method: 'PUT',
  path: '/kits/{id}',
  summary: 'Change a kit; what is left out stays. Lines of orders keep the parts that they have (PAR31)',
  access: anyOf('inventory:create'),
  params,
  query: z.object(shop),
  body: KitChange,
  answer: one,
  problems: ['KIT_NOT_FOUND', 'SHOP_NOT_FOUND', 'ITEM_NOT_FOUND', 'KIT_IS_PARTS', 'ITEM_EXISTS', 'STALE_VERSION'],
})
export const deleteKit = defineCall({
  method: 'DELETE',
  path: '/kits/{id}',
  summary: 'Delete a kit; its parts stay, and its number is free again (PAR31)',
  access: anyOf('inventory:delete'),
  params,
  problems: ['KIT_NOT_FOUND', 'STALE_VERSION'],
})
