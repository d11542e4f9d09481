import { Fact } from '#platform/events/facts.ts'

/** A person is taken out of the organization; whoever still needs them refuses. */
export const userLeaving = new Fact<{ userId: string }>('user.leaving')
