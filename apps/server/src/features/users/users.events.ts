import { Fact } from '#platform/events/facts.ts'

/** A person is taken out of the organization; a feature that still needs them refuses. */
export const userLeaving = new Fact<{ userId: string }>('user.leaving')

/** A person was given a role: one of the built-in ones by its name, else null. In the same transaction as the change. */
export const roleGiven = new Fact<{ userId: string; systemRole: string | null }>('user.role_given')
