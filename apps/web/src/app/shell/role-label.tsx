import { useRoleName } from '#platform/session/use-role-name.ts'

/** The role beside the label under a person's name. */
export default function RoleLabel({ role }: { role: string }) {
  return ` · ${useRoleName()({ id: role, name: role })}`
}
