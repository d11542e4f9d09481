import { useText } from '#platform/i18n/text.ts'
import { timersText } from './timers.text.ts'

/** Says why a timer pauses: a reason of the list in the language in use, any other as it was given (I19). */
export function usePauseReason(): (reason: string) => string {
  const t = useText(timersText)
  return (reason) => {
    const key = `pauseReasons.${reason as 'Other'}` as const
    return t.has(key) ? t(key) : reason
  }
}
