import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { RetentionPreview, RetentionQuestion, RetentionRule, RetentionRules } from './retention.model.ts'

const access = anyOf('data:erase')
const reach = 'organization'
const answer = z.object({ retention_rules: z.array(RetentionRule), answer_days: z.int() })

export const listRetentionRules = defineCall({
  method: 'GET',
  path: '/retention-rules',
  summary: 'How long each kind of record is kept, and what happens then (AUD12)',
  ...{ access, reach, answer },
})
export const updateRetentionRules = defineCall({
  method: 'PUT',
  path: '/retention-rules',
  summary: 'Change how long kinds are kept; to switch one on, the count of its preview is sent along (AUD10, AUD12)',
  ...{ access, reach, answer },
  strong: true,
  body: RetentionRules,
  problems: ['RETENTION_TOO_SHORT', 'RETENTION_ACTION', 'RETENTION_NOT_SEEN', 'RETENTION_PREVIEW_CHANGED', 'STALE_VERSION'],
})
export const previewRetentionRules = defineCall({
  method: 'POST',
  path: '/retention-rules/preview',
  summary: 'What rules would do in their first night; nothing is changed (AUD10)',
  ...{ access, reach },
  reads: true,
  body: RetentionQuestion,
  answer: z.object({ previews: z.array(RetentionPreview) }),
})
