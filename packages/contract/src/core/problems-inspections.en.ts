import { problemList } from './problem-list.ts'

/** Errors of inspections, their templates and signed reports (INS5, INS12, INS23-INS25). */
export const inspectionProblems = problemList({
  INSPECTION_TEMPLATE_NOT_FOUND: {
    status: 404,
    text: 'Inspection template not found',
    when: 'a template that is unknown, or of which nothing is published where one begins with it',
  },
  INSPECTION_NOT_FOUND: {
    status: 404,
    text: 'Inspection not found',
    when: 'an inspection that is unknown or of a shop one may not enter',
  },
  RESULT_NOT_FOUND: { status: 404, text: 'Inspection item not found', when: 'a result that is unknown or of another inspection' },
  QUALIFICATION_NOT_FOUND: { status: 404, text: 'Qualification not found', when: 'a qualification that is unknown' },
  REPORT_NOT_FOUND: { status: 404, text: 'Report not found', when: 'a signed report that is unknown or of another vehicle' },
  INVALID_TEMPLATE_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'a move of a template that is not in its table (INS5)',
  },
  INVALID_INSPECTION_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'a move of an inspection that is not in its table (INS5)',
  },
  TEMPLATE_WITHOUT_ITEMS: {
    status: 422,
    text: 'Add at least one item before you publish this template.',
    when: 'publishing a template that asks for nothing (INS25)',
  },
  ITEMS_OPEN: {
    status: 409,
    text: 'Not checked yet: {items}.',
    when: 'finishing an inspection before every required item is rated (INS23)',
  },
  PHOTO_REQUIRED: {
    status: 409,
    text: 'Photo missing: {items}.',
    when: 'finishing an inspection without a photo that is required (INS23)',
  },
  NO_FINDING: {
    status: 409,
    text: 'This item needs no work. Only findings of soon and now become services.',
    when: 'making a service of what is fine or not checked (INS7)',
  },
  NO_DEFECT: {
    status: 409,
    text: 'This item has no defect to settle.',
    when: 'a repair of what is not rated as now (INS12)',
  },
  NOT_ANNUAL: {
    status: 409,
    text: 'Only annual inspections are signed.',
    when: 'signing an inspection of another kind (INS5)',
  },
  NOT_QUALIFIED: {
    status: 409,
    text: 'Your qualification for {kind} inspections expired on {date}.',
    when: 'signing after the qualification of that kind has ended (INS24)',
  },
  NEVER_QUALIFIED: {
    status: 409,
    text: 'You have no qualification for {kind} inspections.',
    when: 'signing without a qualification of that kind (INS24)',
  },
  DEFECTS_LEFT: {
    status: 409,
    text: 'Not settled yet: {items}. Record the repair, or sign the inspection as failed.',
    when: 'signing as passed with a defect that nobody has settled (INS12, INS22)',
  },
  DECAL_USED: {
    status: 409,
    text: 'Decal {number} was used already.',
    when: 'signing with a decal number that the shop has used (INS12, INS24)',
  },
  REPORT_SIGNED: {
    status: 409,
    text: 'A signed report cannot be changed. Make a new one.',
    when: 'any change of an inspection after signing (INS24)',
  },
  QUALIFICATION_KEPT: {
    status: 409,
    text: 'Reports were signed under this qualification. It is kept until {date}.',
    when: 'taking away a qualification before its time is over (INS13)',
  },
})
