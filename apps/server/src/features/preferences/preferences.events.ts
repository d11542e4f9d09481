import { Fact, Question } from '#platform/events/facts.ts'

/** Asked of who keeps memberships: the kinds of notifications that a member does not want. */
export const mutedKinds = new Question<string, string[]>('preferences.muted_kinds')
/** A member wants other notifications than before. */
export const mutedChanged = new Fact<{ userId: string; muted: readonly string[] }>('preferences.muted_changed')
