export { KycFrame } from './kyc-frame.tsx'
export { DocumentNotice } from './waiting/document-notice.tsx'
