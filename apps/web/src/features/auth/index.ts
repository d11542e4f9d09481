export { NewPasswordFields, useNewPassword } from './new-password-fields.tsx'
