import * as z from 'zod'
import { anyOf, defineCall } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { ConsentText, ConsentTextFields } from './consent-texts.model.ts'

const ofShop = z.object({ id: pathId('SHOP_NOT_FOUND') })
const texts = z.object({ texts: z.array(ConsentText), versions: z.array(ConsentText) })

export const listConsentTexts = defineCall({
  method: 'GET',
  path: '/shops/{id}/consent-texts',
  summary:
    'What a shop tells its customers where they decide: the texts that hold today, and the latest 50 versions, the newest first (AUT4, AUT17)',
  access: anyOf('settings:view'),
  params: ofShop,
  answer: texts,
  problems: ['SHOP_NOT_FOUND'],
})
export const addConsentText = defineCall({
  method: 'POST',
  path: '/shops/{id}/consent-texts',
  summary:
    'Write a version of a text, from today on; what was decided and presented before keeps what it showed, and an empty text takes it away (AUT4, AUT17)',
  access: anyOf('settings:create'),
  status: 201,
  params: ofShop,
  body: ConsentTextFields,
  answer: texts,
  problems: ['SHOP_NOT_FOUND'],
})
