import * as z from 'zod'
import { linkToken } from '../auth/index.ts'
import { defineCall, everyone } from '../core/call.ts'
import { email } from '../core/text.ts'

export const subscribeNewsletter = defineCall({
  method: 'POST',
  path: '/newsletter',
  summary: 'Ask for the newsletter; a mail asks to confirm, and the answer never tells whether the address is known (Q3)',
  access: everyone,
  limit: 'mail',
  body: z.strictObject({ email: email('USER_EMAIL'), language: z.enum(['en', 'es']).optional() }),
  answer: z.object({ accepted: z.literal(true) }),
})
export const confirmNewsletter = defineCall({
  method: 'POST',
  path: '/newsletter/confirm',
  summary: 'Confirm the newsletter with the link of its mail (OP-24)',
  access: everyone,
  limit: 'sign-in',
  body: z.strictObject({ token: linkToken }),
  answer: z.object({ subscription: z.object({ email: z.string() }) }),
  problems: ['LINK_UNKNOWN', 'LINK_EXPIRED'],
})
