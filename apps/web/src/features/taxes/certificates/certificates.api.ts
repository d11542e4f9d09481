import type { CallName } from '@twopost/contract/calls'
import type { TaxExemption } from '@twopost/contract/taxes'
import { api } from '#platform/api/client.ts'
import { useCall, useSend } from '#platform/api/queries.ts'
import { useLiveRefresh } from '#platform/live/live.ts'

export type { TaxExemption }

/** As many as the page of a customer shows. */
const most = 100
/** The certificates of a customer, the latest first. */
export function useCertificates(customerId: string) {
  useLiveRefresh(['tax.changed'], ['listTaxExemptions'], (event) => event.ids.customer_id === customerId)
  return useCall('listTaxExemptions', { params: { id: customerId }, query: { limit: most } })
}
export const certificateReads = [
  'listTaxExemptions',
  'listEndingExemptions',
  'getShopTaxes',
  'getServiceOrder',
  'tryTaxes',
] as const satisfies readonly CallName[]
const refreshes = certificateReads
export const useAddCertificate = () => useSend('createTaxExemption', { refreshes })
export const useChangeCertificate = () => useSend('updateTaxExemption', { refreshes })
export const useDeleteCertificate = () => useSend('deleteTaxExemption', { refreshes })
export const useActivateCertificate = () => useSend('activateTaxExemption', { refreshes })
export const useRevokeCertificate = () => useSend('revokeTaxExemption', { refreshes })
export const useDropCertificateFile = () => useSend('deleteTaxExemptionFile', { refreshes })

const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
/** The bytes of a certificate under the type that the server found; anything else is only ever saved (S-53). */
export async function fetchCertificate({ id, customer_id, file }: TaxExemption): Promise<Blob> {
  const bytes = (await api('getTaxExemptionFile', { params: { id: customer_id, exemptionId: id } })) as Blob
  const type = file?.content_type ?? ''
  return new Blob([bytes], { type: shown.includes(type) ? type : 'application/octet-stream' })
}
