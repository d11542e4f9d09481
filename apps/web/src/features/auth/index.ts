export { LinkOutcome, LinkWorking } from './link-outcome.tsx'
export { looksLikeEmail, useLinkToken } from './link-token.rules.ts'
export { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
export { useOnce } from './use-once.ts'
