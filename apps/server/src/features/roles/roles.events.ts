import { Question } from '#platform/events/facts.ts'

/** How many people have a role: one of the system's by its name, one of the organization's own by its id. */
export interface RoleUse {
  role: string
  count: number
}
/** Asked of who keeps memberships. */
export const roleUses = new Question<null, RoleUse[]>('roles.uses')
