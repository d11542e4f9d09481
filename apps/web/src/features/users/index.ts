export { useApprover } from './approver-fields.tsx'
