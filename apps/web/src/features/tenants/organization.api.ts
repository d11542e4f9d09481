import { useCall, useSend } from '#platform/api/queries.ts'

export const useOrganization = () => useCall('getOrganization', {})
export const useUpdateOrganization = () => useSend('updateOrganization', { refreshes: ['getOrganization'] })
