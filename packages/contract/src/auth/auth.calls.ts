import * as z from 'zod'
import { defineCall, everyone, platform, signedIn } from '../core/call.ts'
import { id, pathId } from '../core/ids.ts'
import { Pagination, pageFields } from '../core/page.ts'
import { email } from '../core/text.ts'
import { DemoAccount, OwnSession, SessionView, SignInAnswer } from './auth.model.ts'
import { password } from './password.model.ts'

const token = z.string({ error: 'REQUIRED' }).min(1, 'REQUIRED').max(200, 'TOO_LONG')

export const authOptions = defineCall({
  method: 'GET',
  path: '/auth/options',
  summary: 'What the sign-in screen offers; demo accounts are absent in production',
  access: everyone,
  /** `passkey_host`: the host name that passkeys are for; null where there can be none. */
  answer: z.object({ demo_accounts: z.array(DemoAccount), password_min: z.int(), passkey_host: z.string().nullable() }),
})
export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: everyone,
  limit: 'sign-in',
  body: z.strictObject({ email: email('USER_EMAIL'), password }),
  answer: SignInAnswer,
  problems: ['WRONG_CREDENTIALS'],
})
export const selectTenant = defineCall({
  method: 'POST',
  path: '/auth/select-tenant',
  summary: 'Choose the organization to sign in to',
  access: everyone,
  limit: 'sign-in',
  body: z.strictObject({ session_token: token, tenant_id: id() }),
  answer: SignInAnswer,
  problems: ['SELECTION_EXPIRED', 'TENANT_NOT_FOUND'],
})
export const switchTenant = defineCall({
  method: 'POST',
  path: '/auth/switch-tenant',
  summary: 'Go on in another organization; the old token ends',
  access: signedIn,
  body: z.strictObject({ tenant_id: id() }),
  answer: SignInAnswer,
  problems: ['TENANT_NOT_FOUND'],
})
export const leaveTenant = defineCall({
  method: 'POST',
  path: '/auth/leave-tenant',
  summary: 'Go back from an organization to the platform; the old token ends (A6)',
  access: platform('super-admin:view', 'tenant:view'),
  answer: SignInAnswer,
})
export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session; answers 204 for a dead token as well',
  access: everyone,
  clearsCache: true,
})
export const me = defineCall({
  method: 'GET',
  path: '/auth/me',
  summary: 'The session: person, organizations, permissions, expiry',
  access: signedIn,
  answer: SessionView,
})
export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'One’s own live sessions',
  access: signedIn,
  query: z.object(pageFields),
  answer: z.object({ sessions: z.array(OwnSession), pagination: Pagination }),
})
export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one of one’s own sessions at once',
  access: signedIn,
  params: z.object({ id: pathId() }),
  problems: ['SESSION_NOT_FOUND'],
})
