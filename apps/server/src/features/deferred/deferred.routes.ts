import * as calls from '@twopost/contract/deferred'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { exportDeferredServices } from './deferred.export.ts'
import {
  addDeferredContact,
  createDeferredService,
  dismissDeferredService,
  getDeferredService,
  listDeferredServices,
  listVehicleDeferred,
} from './deferred.service.ts'
import { addDeferredToOrder, listOrderDeferred, listVehicleOffers } from './deferred-offers.service.ts'

export const deferredRoutes: Route[] = [
  route(calls.listDeferredServices, listDeferredServices),
  routeOutside(calls.exportDeferredServices, exportDeferredServices),
  route(calls.createDeferredService, createDeferredService),
  route(calls.getDeferredService, getDeferredService),
  route(calls.dismissDeferredService, dismissDeferredService),
  route(calls.addDeferredContact, addDeferredContact),
  route(calls.listVehicleDeferred, listVehicleDeferred),
  route(calls.listVehicleOffers, listVehicleOffers),
  route(calls.listOrderDeferred, listOrderDeferred),
  route(calls.addDeferredToOrder, addDeferredToOrder),
]
