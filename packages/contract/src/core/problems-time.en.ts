import { problemList } from './problem-list.ts'

/** Errors of the attendance clock, of corrections, sold hours and pay (CLK5, CLK21, CLK22). */
export const timeProblems = problemList({
  TIME_ENTRY_NOT_FOUND: { status: 404, text: 'Time entry not found', when: 'an entry that is unknown or not yours (I3)' },
  TIMER_RECORD_NOT_FOUND: { status: 404, text: 'Timer not found', when: 'correcting a timer that is unknown' },
  CLOCKED_IN: {
    status: 409,
    text: 'You are already clocked in since {from}.',
    when: 'a second open entry of one technician (I2)',
  },
  NOT_CLOCKED_IN: {
    status: 409,
    text: 'Clock in first.',
    when: 'a timer where the shop asks for attendance, or indirect time without it (CLK4)',
  },
  SHARED_CLOCK_OFF: {
    status: 409,
    text: 'This shop does not let one clock count for several services. Choose one service.',
    when: 'a timer for several services where the shop does not allow it (CLK12)',
  },
  CLOCKED_OUT: { status: 409, text: 'This entry has already ended.', when: 'clocking out twice' },
  TIMER_STILL_RUNS: {
    status: 409,
    text: 'A timer is still running on {order}. Stop it with the end of the shift, or keep it running.',
    when: 'clocking out with an open timer and no answer to stop_timer (CLK6)',
  },
  ENTRY_OPEN: {
    status: 409,
    text: "Invalid status transition from 'Open' to 'Corrected'",
    when: 'correcting an entry or timer that has not ended (CLK5)',
  },
  TIME_OVERLAP: { status: 409, text: 'This overlaps {from} to {to}.', when: 'overlapping entries of one person (CLK21)' },
  TIME_TOO_OLD: {
    status: 422,
    text: 'This happened more than 14 days ago. Ask your manager to add it by hand.',
    when: 'a queued act of the clock that is older than the queue may be (NOW18)',
  },
  TIME_BEFORE_LAST: {
    status: 409,
    text: 'This happened before the last change at {at}. Ask your manager to correct it.',
    when: 'a queued act that lies before what is recorded already (NOW18)',
  },
  SERVICE_NOT_FOUND: { status: 404, text: 'Service not found', when: 'a service that is not one of the order' },
  HOURS_CREDITED: {
    status: 409,
    text: 'The hours of this line are credited already.',
    when: 'changing the split of a line after its hours were credited (CLK15)',
  },
  NOT_A_LABOR_LINE: { status: 409, text: 'Only labor has hours to split.', when: 'splitting a parts line' },
  PAY_PERIOD_NOT_FOUND: { status: 404, text: 'Pay period not found', when: 'a period that is unknown or of another shop' },
  PAY_PERIOD_OVERLAP: {
    status: 409,
    text: 'Another pay period of this shop has some of these days.',
    when: 'two periods with a day in common',
  },
  PERIOD_APPROVED: {
    status: 409,
    text: 'This pay period is approved. Reopen it first.',
    when: 'a change in an approved period (CLK22)',
  },
  PERIOD_NEEDS_REVIEW: {
    status: 409,
    text: 'Entries that need review: {count}. Look at them first.',
    when: 'approving a period with entries that need review or are still open (CLK5)',
  },
  PERIOD_NOT_OVER: {
    status: 409,
    text: 'This pay period runs until {date}. Approve it when it is over.',
    when: 'approving a period whose last day is not over',
  },
  INVALID_PERIOD_TRANSITION: {
    status: 409,
    text: "Invalid status transition from '{from}' to '{to}'",
    when: 'approving or reopening twice (CLK5)',
  },
  PAY_RATE_NOT_FOUND: { status: 404, text: 'Rate of pay not found', when: 'a rate that is unknown or of somebody else' },
  PAY_RATE_EXISTS: {
    status: 409,
    text: 'There is already a rate of this kind from this date on.',
    when: 'two rates of one kind that begin on one date',
  },
})
