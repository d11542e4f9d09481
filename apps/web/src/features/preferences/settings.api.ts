import { useCall, useSend } from '#platform/api/queries.ts'

export const useUserSettings = () => useCall('getUserSettings', {})
export const useUpdateUserSettings = () => useSend('updateUserSettings', { refreshes: ['getUserSettings'] })
