import { problemList } from './problem-list.ts'

/** Errors of what customers approve (EST11–EST13, AUT7, AUT14, AUT25). Amounts are written with their currency. */
export const consentProblems = problemList({
  CONSENT_OFF: {
    status: 409,
    text: 'This order was written without asking for approval. Nothing on it has to be approved.',
    when: 'a decision about an order of a shop that does not ask (EST7)',
  },
  NOTHING_APPROVED: {
    status: 409,
    text: 'The customer has not approved any work on this order yet.',
    when: 'starting an order of which nothing is approved, where the shop blocks that (EST11)',
  },
  NOT_AUTHORIZED: {
    status: 409,
    text: 'This work has not been approved by the customer.',
    when: 'working on a service that is not approved, or taking parts for it, where the shop blocks that (EST12, AUT14)',
  },
  WORK_NOT_AUTHORIZED: {
    status: 409,
    text: 'Work was done that the customer has not approved: {services}. Record the approval, or say why it is all right.',
    when: 'completing an order with such work, where the shop blocks that (EST13)',
  },
  OVER_AUTHORIZED: {
    status: 409,
    text: 'This order is now {now}. The customer approved {authorized}, at most {limit}.',
    when: 'going on above the limit, where the shop blocks that (AUT7)',
  },
  GATE: {
    status: 409,
    text: 'Before this order can be {step}: {missing}.',
    when: 'a step of an order that lacks what its shop wants on it, where the shop blocks that (AUT24)',
  },
  PIN_WRONG: {
    status: 403,
    text: 'The PIN is wrong.',
    when: 'the PIN of a second person at the counter, also of one who has none (AUT25)',
  },
  APPROVER_MAY_NOT: {
    status: 403,
    text: '{name} may not approve this. Ask somebody who may.',
    when: 'a second person without the right, or limited to other shops (AUT13)',
  },
  DECISION_REFUSED: {
    status: 409,
    text: '{service} cannot be decided like this now. Load the order again.',
    when: 'a decision that the state of the service does not allow (EST8)',
  },
  ALREADY_DECIDED: {
    status: 409,
    text: '{service} was already decided at {time}.',
    when: 'a second answer to what somebody else has recorded (EST29)',
  },
  WORK_BEGUN: {
    status: 409,
    text: 'Work on {service} has begun. Its approval cannot be withdrawn.',
    when: 'withdrawing the approval of work with clocked time or issued parts (AUT25)',
  },
  SERVICE_APPROVED: {
    status: 409,
    text: 'The customer approved {service}. Withdraw that approval first, then remove the service.',
    when: 'removing a service that is approved, also one of which more is asked for (EST16)',
  },
  SERVICE_CLOCKED: {
    status: 409,
    text: 'Time is clocked on {service}. Move the time to another service first, or keep this one and remove its lines.',
    when: 'removing a service with clocked time, also with a clock that it shares (EST16)',
  },
  SERVICE_PARTS_OUT: {
    status: 409,
    text: 'Parts were taken for {service}. Bring them back first, then remove the service.',
    when: 'removing a service with parts that were taken for it (EST16)',
  },
  SERVICE_EXISTS: {
    status: 409,
    text: '{service} is on this order already. Choose another name.',
    when: 'giving a service the name of another one of its order',
  },
  DEFERRED_NOT_FOUND: {
    status: 404,
    text: 'This deferred work was not found',
    when: 'deferred work that is unknown or of another shop (DEF9)',
  },
  OF_ANOTHER_VEHICLE: {
    status: 422,
    text: 'This work belongs to another vehicle.',
    when: 'deferred work for an order of another vehicle (DEF14)',
  },
  ALREADY_OFFERED: {
    status: 409,
    text: 'This work is already on {number}.',
    when: 'deferred work that stands on an order (DEF14)',
  },
  DUE_METER_PASSED: {
    status: 422,
    text: 'The vehicle has {mileage} already. Enter more, or leave it out.',
    when: 'work that is due at less than the vehicle has (DEF15)',
  },
  ESTIMATE_NOT_FOUND: { status: 404, text: 'Estimate not found', when: 'an estimate that is unknown or of another shop' },
  LINK_NOT_FOUND: { status: 404, text: 'Link not found', when: 'a link that is unknown or of another order' },
  NOTHING_TO_PRESENT: {
    status: 422,
    text: 'Choose at least one service to present.',
    when: 'presenting an order of which nothing waits for a word of the customer (EST30)',
  },
  NOTHING_PRESENTED: {
    status: 409,
    text: 'Present an estimate first. Until then there is nothing behind the link.',
    when: 'a link to an order of which nothing was presented (EST19)',
  },
  SERVICE_NOT_ASKED: {
    status: 409,
    text: 'Nobody has to approve {service} now, so it cannot be presented.',
    when: 'presenting what is approved, or what needs no word of the customer (EST8)',
  },
  PRICE_MISSING: {
    status: 422,
    text: '{service} has no price. Add one, or write the customer a message about it.',
    when: 'presenting a service that comes to nothing without a word why (EST8)',
  },
  ESTIMATE_CHANGED: {
    status: 409,
    text: 'The estimate has changed since you opened it. Please look at it again.',
    when: 'deciding about a revision that another one has replaced, or whose services the shop has changed (EST28)',
  },
  ESTIMATE_EXPIRED: {
    status: 409,
    text: 'This estimate was valid until {date}. Ask the shop for a new one.',
    when: 'deciding after its last day, as the shop counts days (EST28)',
  },
  NOTHING_TO_OVERRIDE: {
    status: 409,
    text: 'There is nothing here that needs a reason now.',
    when: 'a reason for a rule that is not in the way',
  },
})
