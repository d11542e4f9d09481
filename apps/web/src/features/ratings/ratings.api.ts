import { useCall, useSend } from '#platform/api/queries.ts'

export const useRatingRequest = (token: string) => useCall('getRatingRequest', { params: { token } })
export const useGiveRating = () => useSend('giveRating', { refreshes: [] })
