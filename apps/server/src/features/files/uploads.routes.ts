import * as uploads from '@twopost/contract/files'
import { type Route, route } from '#platform/http/route.ts'
import { cancelUpload, completeUpload, createUpload, getUpload, sendChunk } from './uploads.service.ts'

export const uploadsRoutes: Route[] = [
  route(uploads.createUpload, createUpload),
  route(uploads.sendChunk, sendChunk),
  route(uploads.getUpload, getUpload),
  route(uploads.completeUpload, completeUpload),
  route(uploads.cancelUpload, cancelUpload),
]
