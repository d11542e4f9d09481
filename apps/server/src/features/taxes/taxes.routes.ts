import * as taxes from '@twopost/contract/taxes'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { removeCertificate, sendCertificate } from './certificate-file.service.ts'
import { exportEnding } from './exemptions.export.ts'
import {
  activateExemption,
  changeExemption,
  createExemption,
  deleteExemption,
  listEnding,
  listExemptions,
  revokeExemption,
  showExemption,
} from './exemptions.service.ts'
import { setTaxMode, showShopTaxes, tryTaxes } from './shop-taxes.service.ts'
import { changeRule, createRule, endRule, listRules, saveGrid, showRule } from './tax-rules.service.ts'
import { changeComponent, createComponent, endComponent, listComponents, showComponent } from './taxes.service.ts'

export const taxesRoutes: Route[] = [
  route(taxes.listTaxComponents, listComponents),
  route(taxes.getTaxComponent, showComponent),
  route(taxes.createTaxComponent, createComponent),
  route(taxes.updateTaxComponent, changeComponent),
  route(taxes.endTaxComponent, endComponent),
  route(taxes.listTaxRules, listRules),
  route(taxes.getTaxRule, showRule),
  route(taxes.createTaxRule, createRule),
  route(taxes.saveTaxGrid, saveGrid),
  route(taxes.updateTaxRule, changeRule),
  route(taxes.endTaxRule, endRule),
  route(taxes.getShopTaxes, showShopTaxes),
  route(taxes.tryTaxes, tryTaxes),
  route(taxes.setTaxMode, setTaxMode),
  route(taxes.listEndingExemptions, listEnding),
  routeOutside(taxes.exportEndingExemptions, exportEnding),
  route(taxes.listTaxExemptions, listExemptions),
  route(taxes.getTaxExemption, showExemption),
  route(taxes.createTaxExemption, createExemption),
  route(taxes.updateTaxExemption, changeExemption),
  route(taxes.deleteTaxExemption, deleteExemption),
  route(taxes.activateTaxExemption, activateExemption),
  route(taxes.revokeTaxExemption, revokeExemption),
  routeOutside(taxes.getTaxExemptionFile, sendCertificate),
  routeOutside(taxes.deleteTaxExemptionFile, removeCertificate),
]
