export type { AttachmentRow } from './files.queries.ts'
export { filesRoutes } from './files.routes.ts'
export {
  type AttachmentPlace,
  attachFile,
  attachPrepared,
  captionFrom,
  configureFiles,
  listOrderAttachments,
  prepareFile,
  presentAttachment,
  sweepFiles,
} from './files.service.ts'
