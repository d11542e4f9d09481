import { activityWordsEn, activityWordsEs } from '@twopost/contract/registries/activity-words'
import { defineText } from '#platform/i18n/text.ts'

/** The words of the contract, which the server says as well. */
export const activitiesText = defineText(activityWordsEn, activityWordsEs)
