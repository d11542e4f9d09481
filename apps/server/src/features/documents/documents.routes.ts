import * as documents from '@twopost/contract/documents'
import { type Route, routeOutside } from '#platform/http/route.ts'
import { createLabels } from './labels.service.ts'

export const documentsRoutes: Route[] = [routeOutside(documents.createLabels, createLabels)]
