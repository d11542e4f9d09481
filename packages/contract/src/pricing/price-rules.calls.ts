import * as z from 'zod'
import { allOf, anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import {
  LaborRate,
  LaborRateChange,
  LaborRateInput,
  MatrixTry,
  MatrixTryInput,
  PartMatrix,
  PartMatrixChange,
  PartMatrixInput,
} from './price-rules.model.ts'

const view = anyOf('pricing:view')
const create = anyOf('pricing:create')
const retire = anyOf('pricing:delete')
const rate = z.object({ id: pathId('LABOR_RATE_NOT_FOUND') })
const matrix = z.object({ id: pathId('PART_MATRIX_NOT_FOUND') })

export const listLaborRates = defineCall({
  method: 'GET',
  path: '/labor-rates',
  summary: 'Labor rates with what they say today (CAN20)',
  access: view,
  query: z.object(pageFields),
  answer: z.object({ labor_rates: z.array(LaborRate), pagination: Pagination }),
})
export const getLaborRate = defineCall({
  method: 'GET',
  path: '/labor-rates/{id}',
  summary: 'One labor rate with its versions',
  access: view,
  params: rate,
  answer: z.object({ labor_rate: LaborRate }),
  problems: ['LABOR_RATE_NOT_FOUND'],
})
export const createLaborRate = defineCall({
  method: 'POST',
  path: '/labor-rates',
  summary: 'Add a labor rate, as a draft or from a day on (CAN8)',
  reach: 'organization',
  access: create,
  status: 201,
  body: LaborRateInput,
  answer: z.object({ labor_rate: LaborRate }),
  problems: ['SHOP_NOT_FOUND', 'CODE_TAKEN'],
})
export const updateLaborRate = defineCall({
  method: 'PUT',
  path: '/labor-rates/{id}',
  summary: 'Change a labor rate: what it costs becomes a new version, and orders keep theirs (CAN9, NOW15)',
  reach: 'organization',
  access: create,
  params: rate,
  body: LaborRateChange,
  answer: z.object({ labor_rate: LaborRate }),
  problems: ['LABOR_RATE_NOT_FOUND', 'SHOP_NOT_FOUND', 'CODE_TAKEN', 'PRICE_RULE_RETIRED', 'STALE_VERSION'],
})
export const deleteLaborRate = defineCall({
  method: 'DELETE',
  path: '/labor-rates/{id}',
  summary: 'Retire a labor rate; lines and orders keep it (CAN31)',
  reach: 'organization',
  access: retire,
  params: rate,
  problems: ['LABOR_RATE_NOT_FOUND', 'STALE_VERSION'],
})

export const listPartMatrices = defineCall({
  method: 'GET',
  path: '/part-matrices',
  summary: 'Parts matrices with what they say today (CAN20)',
  access: view,
  query: z.object(pageFields),
  answer: z.object({ part_matrices: z.array(PartMatrix), pagination: Pagination }),
})
export const getPartMatrix = defineCall({
  method: 'GET',
  path: '/part-matrices/{id}',
  summary: 'One parts matrix with its versions',
  access: view,
  params: matrix,
  answer: z.object({ part_matrix: PartMatrix }),
  problems: ['PART_MATRIX_NOT_FOUND'],
})
export const createPartMatrix = defineCall({
  method: 'POST',
  path: '/part-matrices',
  summary: 'Add a parts matrix, as a draft or from a day on; for those who see costs (CAN8)',
  reach: 'organization',
  access: allOf('pricing:create', 'pricing:cost'),
  status: 201,
  body: PartMatrixInput,
  answer: z.object({ part_matrix: PartMatrix }),
  problems: ['SHOP_NOT_FOUND', 'CODE_TAKEN'],
})
export const updatePartMatrix = defineCall({
  method: 'PUT',
  path: '/part-matrices/{id}',
  summary: 'Change a parts matrix: its tiers become a new version, or those of its draft (NOW15)',
  reach: 'organization',
  access: allOf('pricing:create', 'pricing:cost'),
  params: matrix,
  body: PartMatrixChange,
  answer: z.object({ part_matrix: PartMatrix }),
  problems: ['PART_MATRIX_NOT_FOUND', 'SHOP_NOT_FOUND', 'CODE_TAKEN', 'PRICE_RULE_RETIRED', 'STALE_VERSION'],
})
export const deletePartMatrix = defineCall({
  method: 'DELETE',
  path: '/part-matrices/{id}',
  summary: 'Retire a parts matrix; lines keep their price and their rule (CAN8)',
  reach: 'organization',
  access: retire,
  params: matrix,
  problems: ['PART_MATRIX_NOT_FOUND', 'STALE_VERSION'],
})
export const tryPartMatrix = defineCall({
  method: 'POST',
  path: '/part-matrices/{id}/try',
  summary: 'What costs would sell for, and where prices fall; nothing is kept (CAN20)',
  access: allOf('pricing:view', 'pricing:cost'),
  reads: true,
  params: matrix,
  body: MatrixTryInput,
  answer: z.object({ result: MatrixTry }),
  problems: ['PART_MATRIX_NOT_FOUND'],
})
