/** Whether a customer is charged late fees as the shop's rule says, or never (PAY6). */
export const lateFeeChoices = ['rule', 'none'] as const
export type LateFeeChoice = (typeof lateFeeChoices)[number]
/** Why a fee that is due is not made (PAY20). */
export const lateFeeSkips = ['customer', 'disputed', 'too_small'] as const
