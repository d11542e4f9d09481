import * as z from 'zod'
import { defineCall, everyone } from '../core/call.ts'
import { prose } from '../core/text.ts'

const params = z.object({ token: z.string().max(200) })
const stars = () => z.int('INVALID_STARS').min(1, 'INVALID_STARS').max(5, 'INVALID_STARS')

export const getRatingRequest = defineCall({
  method: 'GET',
  path: '/ratings/{token}',
  summary: 'What a customer is asked to rate, behind the link of a mail (H42)',
  access: everyone,
  params,
  answer: z.object({
    request: z.object({
      shopName: z.string(),
      orderNumber: z.string(),
      title: z.string(),
      vehicle: z.string(),
      language: z.enum(['en', 'es']),
      isAnswered: z.boolean(),
    }),
  }),
  problems: ['RATING_NOT_FOUND'],
})
export const giveRating = defineCall({
  method: 'POST',
  path: '/ratings/{token}',
  summary: 'Rate an order from 1 to 5, once (H42)',
  access: everyone,
  status: 201,
  params,
  body: z.strictObject({ stars: stars(), comment: prose(2000).optional() }),
  answer: z.object({ rating: z.object({ stars: z.int(), comment: z.string() }) }),
  problems: ['RATING_NOT_FOUND', 'RATING_GIVEN'],
})
