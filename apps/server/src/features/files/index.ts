export { checkUpload, sweepUploads } from './check-upload.service.ts'
export { asReceived, configureFiles, openWork, removeFileBytes } from './file-places.service.ts'
export { kindOf, safeName } from './file-type.rules.ts'

export { filesRoutes } from './files.routes.ts'
export {
  attachFile,
  attachmentKindOf,
  attachPrepared,
  captionFrom,
  etagOf,
  findBytes,
  findKept,
  forgetFile,
  keepFile,
  keepForGood,
  keepMadeFile,
  listOrderAttachments,
  openFile,
  presentAttachment,
  receiveLooseFiles,
  sendInline,
  sweepFiles,
} from './files.service.ts'
export { deleteAttachments, deleteFileRows, selectAttachedFiles, selectLooseAttachments } from './personal.queries.ts'
export { type PreparedFile, prepareFile, refusedKind } from './prepare-file.service.ts'
export { configureScans, scanFile, scanJob, scanNow, scanWaiting } from './scans.service.ts'
export { checkReceivers, receiveUploads, showMadeFiles, type UploadContext } from './upload-receivers.service.ts'
export { uploadsRoutes } from './uploads.routes.ts'
