export { kindOf, safeName } from './file-type.rules.ts'
export type { AttachmentRow } from './files.queries.ts'
export { filesRoutes } from './files.routes.ts'
export {
  type AttachmentPlace,
  attachFile,
  attachPrepared,
  captionFrom,
  configureFiles,
  forgetFile,
  keepFile,
  listOrderAttachments,
  prepareFile,
  presentAttachment,
  readFileBytes,
  removeFileBytes,
  sweepFiles,
} from './files.service.ts'
