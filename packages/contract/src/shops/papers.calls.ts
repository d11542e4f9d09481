import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { pathId } from '../core/ids.ts'
import { PapersChange, ShopPapers } from './papers.model.ts'

const params = z.object({ id: pathId('SHOP_NOT_FOUND') })
const answer = z.object({ papers: ShopPapers })

export const getDocumentTexts = defineCall({
  method: 'GET',
  path: '/shops/{id}/document-texts',
  summary: 'What the papers of a shop say, in both languages, and on what they are printed (DOC11)',
  access: anyOf('settings:view'),
  params,
  answer,
  problems: ['SHOP_NOT_FOUND'],
})
export const updateDocumentTexts = defineCall({
  method: 'PUT',
  path: '/shops/{id}/document-texts',
  summary:
    'Change what the papers of a shop say from a day on; each text is kept as a version of its own, and issued papers stay as they were (DOC3, DOC11)',
  access: anyOf('settings:create'),
  params,
  body: PapersChange,
  answer,
  problems: ['SHOP_NOT_FOUND', 'STALE_VERSION'],
})
