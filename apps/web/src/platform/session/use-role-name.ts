import { useText } from '../i18n/text.ts'
import { roleNameText } from './role-names.text.ts'

const systemNames = [
  'super-admin',
  'admin',
  'administrator',
  'service-manager',
  'technician',
  'customer-service',
  'viewer',
  'user',
  'guest',
] as const
/** The name of a role in the language in use: system roles have one in both, own ones the name they were given. */
export function useRoleName(): (role: { id: string; name: string }) => string {
  const t = useText(roleNameText)
  return ({ id, name }) => {
    const system = systemNames.find((one) => one === id)
    return system ? t(system) : name
  }
}
