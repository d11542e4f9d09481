import { problemList } from './problem-list.ts'

/** Errors of second factors and of saying once more who one is (decision 66). */
export const factorProblems = problemList({
  STEP_UP_REQUIRED: {
    status: 403,
    text: 'Confirm that it is you, then try again.',
    when: 'a call that needs it, more than ten minutes after somebody last said who they are',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    text: 'A second step is required at sign-in. Set one up first.',
    when: 'anything but one’s own account, for a person who needs a second factor and has none',
  },
  FACTOR_WRONG: {
    status: 422,
    text: 'That was not accepted. A code works once and for about a minute; a recovery code works once.',
    when: 'a second step with a wrong or used code or a passkey that does not fit',
  },
  CEREMONY_OVER: {
    status: 409,
    text: 'This took too long or was answered before. Start again.',
    when: 'a ceremony that is unknown, used, of another kind or older than five minutes',
  },
  PASSKEY_REFUSED: {
    status: 422,
    text: 'This passkey was not accepted here.',
    when: 'a passkey that is unknown, or an answer that was not made for this address or without a check of the person',
  },
  PASSKEY_KNOWN: {
    status: 409,
    text: 'This passkey cannot be added. Twenty are the most, and each once.',
    when: 'a passkey that is there',
  },
  PASSKEYS_OFF: {
    status: 409,
    text: 'Passkeys need a host name. Use another way.',
    when: 'an installation whose public address is an IP address',
  },
  AUTHENTICATOR_EXISTS: {
    status: 409,
    text: 'An authenticator app is set up already. Remove it first.',
    when: 'a second authenticator app of one account',
  },
  FACTOR_NOT_FOUND: { status: 404, text: 'This factor was not found.', when: 'a factor that is unknown or not yours' },
  FACTORS_NONE: {
    status: 409,
    text: 'No second factor is set up.',
    when: 'recovery codes, or a reset, where there is no factor',
  },
  FACTORS_ELSEWHERE: {
    status: 409,
    text: 'This person also works for another organization. Only those who run this service can reset the second step.',
    when: 'resetting the factors of somebody who is a member elsewhere, by anyone but a super-admin',
  },
})
