import * as kyc from '@twopost/contract/kyc'
import type { RecordInTenant } from '#features/auth/index.ts'
import type { Config } from '#platform/config/config.ts'
import { type Route, route } from '#platform/http/route.ts'
import {
  createApplication,
  deleteApplication,
  showApplication,
  showOwnApplication,
  showSteps,
  submitApplication,
  updateApplication,
} from './applications.service.ts'
import { addDocument, removeDocument, sendDocumentFile, updateDocument } from './documents.service.ts'
import { registerTenant } from './registration/registration.service.ts'
import { exportKycApplications } from './review/applications.export.ts'
import { listApplications, listReviews, requestDocument, reviewApplication, showAnalytics } from './review/reviews.service.ts'

export const kycRoutes = (config: Config, recordInTenant: RecordInTenant): Route[] => [
  route(kyc.registerTenant, registerTenant(config, recordInTenant)),
  route(kyc.listKycApplications, listApplications),
  route(kyc.exportKycApplications, exportKycApplications),
  route(kyc.getOwnKycApplication, showOwnApplication),
  route(kyc.createKycApplication, createApplication),
  route(kyc.getKycApplication, showApplication),
  route(kyc.updateKycApplication, updateApplication),
  route(kyc.deleteKycApplication, deleteApplication),
  route(kyc.submitKycApplication, submitApplication),
  route(kyc.reviewKycApplication, reviewApplication),
  route(kyc.requestKycDocument, requestDocument),
  route(kyc.getKycSteps, showSteps),
  route(kyc.addKycDocument, addDocument),
  route(kyc.updateKycDocument, updateDocument),
  route(kyc.deleteKycDocument, removeDocument),
  route(kyc.getKycDocumentFile, sendDocumentFile),
  route(kyc.listKycReviews, listReviews),
  route(kyc.getKycAnalytics, showAnalytics),
]
