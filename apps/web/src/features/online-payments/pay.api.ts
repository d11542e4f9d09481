import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useEffect } from 'react'
import { api } from '#platform/api/client.ts'
import { refreshCalls, useCall, useSend } from '#platform/api/queries.ts'

export type PublicPayment = Answer<Calls['getPublicPayment']>['payment']
export type TestScenario = Parameters<ReturnType<typeof usePlay>['mutateAsync']>[0]['body']['scenario']

const everyMs = 4000
/** What a link asks to pay; while the provider has not answered it is asked again and again. */
export function usePublicPayment(token: string) {
  const found = useCall('getPublicPayment', { params: { token } }, { staleTime: 0 })
  const waits = found.data?.payment.state === 'waiting'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void refreshCalls(['getPublicPayment'], { background: true }), everyMs)
    return () => clearInterval(timer)
  }, [waits])
  return found
}
export const useStartPayment = () => useSend('startPublicPayment', { refreshes: [] })
export const useTestPayment = (token: string) => useCall('getTestPayment', { params: { token } }, { staleTime: 0 })
export const usePlay = () => useSend('playTestPayment', { refreshes: [] })

type Delivery = Answer<Calls['playTestPayment']>['deliveries'][number]
const send = ({ shop_key, event, signature }: Delivery) =>
  api('receivePaymentEvent', { params: { provider: 'test', shop_key }, body: event }, { signature, keepalive: true })
/**
 * Sends what the test provider wants to be sent: at once what is due, and the rest later, also after the page was left for the one that asked.
 * @throws ApiError when one that is due was refused
 */
export async function deliver(deliveries: readonly Delivery[]): Promise<void> {
  for (const one of deliveries) {
    if (one.after_seconds === 0) await send(one)
    else
      setTimeout(() => {
        void send(one).then(
          () => refreshCalls(['getPublicPayment'], { background: true }),
          () => undefined,
        )
      }, one.after_seconds * 1000)
  }
}
