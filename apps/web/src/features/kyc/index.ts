export { KycFrame } from './kyc-frame.tsx'
export { waitingStatuses } from './review/application-list.rules.ts'
export { DocumentNotice } from './waiting/document-notice.tsx'
