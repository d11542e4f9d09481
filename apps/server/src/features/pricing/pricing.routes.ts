import * as pricing from '@twopost/contract/pricing'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { cannedImportTemplate, importCannedJobs, listCannedJobImports } from './canned-import.service.ts'
import { changeJob, createJob, deleteJob, listJobs, showJob } from './canned-jobs.service.ts'
import { createFee, deleteFee, getFee, listFees, updateFee } from './fee-rules.service.ts'
import {
  createMatrix,
  createRate,
  deleteMatrix,
  deleteRate,
  getMatrix,
  getRate,
  listMatrices,
  listRates,
  tryMatrix,
  updateMatrix,
  updateRate,
} from './price-rules.service.ts'
import { changeCategory, createCategory, deleteCategory, listCategories } from './service-categories.service.ts'

export const pricingRoutes: Route[] = [
  route(pricing.listLaborRates, listRates),
  route(pricing.getLaborRate, getRate),
  route(pricing.createLaborRate, createRate),
  route(pricing.updateLaborRate, updateRate),
  route(pricing.deleteLaborRate, deleteRate),
  route(pricing.listPartMatrices, listMatrices),
  route(pricing.getPartMatrix, getMatrix),
  route(pricing.createPartMatrix, createMatrix),
  route(pricing.updatePartMatrix, updateMatrix),
  route(pricing.deletePartMatrix, deleteMatrix),
  route(pricing.tryPartMatrix, tryMatrix),
  route(pricing.listServiceCategories, listCategories),
  route(pricing.createServiceCategory, createCategory),
  route(pricing.updateServiceCategory, changeCategory),
  route(pricing.deleteServiceCategory, deleteCategory),
  route(pricing.listFeeRules, listFees),
  route(pricing.getFeeRule, getFee),
  route(pricing.createFeeRule, createFee),
  route(pricing.updateFeeRule, updateFee),
  route(pricing.deleteFeeRule, deleteFee),
  route(pricing.listCannedJobs, listJobs),
  route(pricing.getCannedJob, showJob),
  route(pricing.createCannedJob, createJob),
  route(pricing.updateCannedJob, changeJob),
  route(pricing.deleteCannedJob, deleteJob),
  routeOutside(pricing.cannedImportTemplate, cannedImportTemplate),
  routeOutside(pricing.importCannedJobs, importCannedJobs),
  route(pricing.listCannedJobImports, listCannedJobImports),
]
