import { createFileTicket, deleteFile as deleteCall, getFile, uploadFile as uploadCall } from '@twopost/contract/files'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { deleteFile, openTicket, sendFile, uploadFile } from './files.service.ts'

export const filesRoutes: Route[] = [
  routeOutside(uploadCall, uploadFile),
  routeOutside(getFile, sendFile),
  routeOutside(createFileTicket, openTicket),
  route(deleteCall, deleteFile),
]
