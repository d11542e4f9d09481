import { problemList } from './problem-list.ts'

/** Errors of figures and their goals (KPI22). `{code}` is what was asked for. */
export const figureProblems = problemList({
  KPI_UNKNOWN: {
    status: 422,
    text: 'There is no figure called ‘{code}’.',
    when: 'asking for a figure that the catalog does not have',
  },
  KPI_STEP_TOO_SHORT: {
    status: 422,
    text: 'Choose a longer step than days for this range.',
    when: 'asking for more than five years day by day',
  },
  GOAL_NOT_FOUND: { status: 404, text: 'Goal not found', when: 'a goal that is unknown or of another shop' },
  GOAL_EXISTS: {
    status: 409,
    text: 'This figure already has a goal from that day on. Change it.',
    when: 'two goals of one figure and shop that begin on the same day',
  },
  GOAL_OF_ALL_SHOPS: {
    status: 403,
    text: 'Goals of all shops are set by people who work in all of them. Choose one of your shops.',
    when: 'somebody limited to shops setting, changing or deleting a goal of the organization',
  },
  EXCEPTION_NOT_FOUND: { status: 404, text: 'Exception not found', when: 'an exception that is unknown or of another shop' },
  EXCEPTION_RULE_UNKNOWN: {
    status: 404,
    text: 'There is no rule called ‘{rule}’.',
    when: 'changing a rule of exceptions that does not exist (EXC21)',
  },
  EXCEPTION_RULE_OF_ALL_SHOPS: {
    status: 403,
    text: 'Rules of all shops are set by people who work in all of them. Choose one of your shops.',
    when: 'somebody limited to shops changing a rule of exceptions for the organization',
  },
})
