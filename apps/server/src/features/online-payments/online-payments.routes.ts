import * as calls from '@twopost/contract/online-payments'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { cancelPaymentIntent, listPaymentIntents, showPaymentIntent } from './intents.service.ts'
import { exportPaymentIntents } from './online-payments.export.ts'
import { receivePaymentEvent } from './payment-events.service.ts'
import { createDepositLink, createPaymentLink, showPaymentOptions } from './payment-links.service.ts'
import { changePaymentSettings, showPaymentSettings } from './payment-settings.service.ts'
import { showPublicPayment, startPublicPayment } from './public-payments.service.ts'
import { playTestPayment, showTestPayment } from './test-provider.service.ts'

export const onlinePaymentsRoutes: Route[] = [
  route(calls.createPaymentLink, createPaymentLink),
  route(calls.createDepositLink, createDepositLink),
  route(calls.getPaymentOptions, showPaymentOptions),
  route(calls.listPaymentIntents, listPaymentIntents),
  routeOutside(calls.exportPaymentIntents, exportPaymentIntents),
  route(calls.getPaymentIntent, showPaymentIntent),
  route(calls.cancelPaymentIntent, cancelPaymentIntent),
  route(calls.getPaymentSettings, showPaymentSettings),
  route(calls.updatePaymentSettings, changePaymentSettings),
  route(calls.getPublicPayment, showPublicPayment),
  route(calls.startPublicPayment, startPublicPayment),
  route(calls.receivePaymentEvent, receivePaymentEvent),
  route(calls.getTestPayment, showTestPayment),
  route(calls.playTestPayment, playTestPayment),
]
