/** What the consent of customers refuses where work begins (EST11, EST12, AUT7), where parts are taken for it, and where an order is completed (EST13). */
export const workProblems = ['NOTHING_APPROVED', 'NOT_AUTHORIZED', 'OVER_AUTHORIZED', 'GATE'] as const
export const issueProblems = ['NOT_AUTHORIZED', 'OVER_AUTHORIZED'] as const
export const completionProblems = ['WORK_NOT_AUTHORIZED', 'OVER_AUTHORIZED', 'GATE'] as const
/** What a second person at the counter may be refused for (AUT13, AUT25). */
export const approverProblems = ['PIN_WRONG', 'APPROVER_MAY_NOT'] as const
