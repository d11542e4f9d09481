import * as z from 'zod'
import { defineCall, everyone, signedIn } from '../core/call.ts'
import { email } from '../core/text.ts'
import { InvitationView, SignInAnswer } from './auth.model.ts'
import { linkToken, newPassword, password } from './password.model.ts'

/** The same answer whether the address is known or not (A8–A10, S-10). */
const accepted = z.object({ accepted: z.literal(true) })
const address = z.strictObject({ email: email('USER_EMAIL') })
const byLink = z.strictObject({ token: linkToken })
const linkProblems = ['LINK_UNKNOWN', 'LINK_USED', 'LINK_EXPIRED'] as const

export const requestMagicLink = defineCall({
  method: 'POST',
  path: '/auth/magic-link/request',
  summary: 'Mail a link that signs in once; the answer never tells whether the address is known (A8)',
  access: everyone,
  limit: 'mail',
  body: address,
  answer: accepted,
})
export const verifyMagicLink = defineCall({
  method: 'POST',
  path: '/auth/magic-link/verify',
  summary: 'Sign in with a mailed link, within ten minutes and once (A8)',
  access: everyone,
  limit: 'sign-in',
  body: byLink,
  answer: SignInAnswer,
  problems: linkProblems,
})
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Confirm the address of an account with a mailed link (A9)',
  access: everyone,
  limit: 'sign-in',
  body: byLink,
  answer: z.object({ email: z.string(), email_verified: z.literal(true) }),
  problems: linkProblems,
})
export const resendVerification = defineCall({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Mail the confirmation again; the answer never tells whether the address is known (A9)',
  access: everyone,
  limit: 'mail',
  body: address,
  answer: accepted,
})
export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Mail a link that sets a new password; the answer never tells whether the address is known (A10)',
  access: everyone,
  limit: 'mail',
  body: address,
  answer: accepted,
})
export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password with a mailed link; every session ends (A10)',
  access: everyone,
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  answer: z.object({ reset: z.literal(true) }),
  problems: linkProblems,
})
export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/password/change',
  summary: 'Change one’s own password; every other session ends, this one goes on with a new token (A11)',
  access: signedIn,
  body: z.strictObject({ current_password: password, new_password: newPassword }),
  answer: SignInAnswer,
  // Where there is a factor the password alone does not change itself.
  problems: ['WRONG_PASSWORD', 'STEP_UP_REQUIRED'],
})
export const seeInvitation = defineCall({
  method: 'POST',
  path: '/auth/invitation',
  summary: 'What an invitation is for, without using it',
  access: everyone,
  limit: 'sign-in',
  body: byLink,
  answer: z.object({ invitation: InvitationView }),
  problems: linkProblems,
})
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/auth/invitation/accept',
  summary: 'Join the organization; who never signed in before chooses a password (OP-12)',
  access: everyone,
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken, password: newPassword.optional() }),
  answer: SignInAnswer,
  problems: linkProblems,
})
