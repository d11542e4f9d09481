import { spokenProblem } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { notify } from '#ui/notify.ts'
import { estimateText } from '../estimate.text.ts'
import { useNewLink } from '../estimates.api.ts'

/** Sends the link to the customer's page again, and says so. */
export function useMailLink(): { mail: (orderId: string) => Promise<void>; busy: boolean } {
  const t = useText(estimateText)
  const make = useNewLink()
  const mail = async (orderId: string) => {
    try {
      const { sent_to } = await make.mutateAsync({ params: { id: orderId }, body: { send: 'email' } })
      notify({ kind: 'success', title: t('sentAgain', { email: sent_to ?? '' }) })
    } catch (error) {
      notify({ kind: 'error', title: t('actionFailed'), text: await spokenProblem(error) })
    }
  }
  return { mail, busy: make.isPending }
}
