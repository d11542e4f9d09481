export { KycFrame } from './kyc-frame.tsx'
