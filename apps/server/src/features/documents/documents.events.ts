import type { LabelContent, LabelWish } from '@twopost/contract/documents'
import { Question } from '#platform/events/facts.ts'

/** What the labels of these records say, by the features that have them; of what one may see alone. Nothing for other kinds. */
export const labelContents = new Question<Pick<LabelWish, 'kind' | 'ids' | 'shop_id'>, readonly LabelContent[]>(
  'documents.labels',
)
