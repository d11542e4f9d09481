type RatingLevel = 'good' | 'fair' | 'poor'
/** How a rating is shown: from 4.5 it is good, from 4.0 fair (v1). One that nothing has been delivered for is none, never a default. */
export const ratingLevel = (rating: number): RatingLevel => (rating >= 4.5 ? 'good' : rating >= 4 ? 'fair' : 'poor')

/** Days that a supplier gives for an old part, unless it says otherwise (PAR18). */
export const defaultCoreDays = 30

interface Place {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip_code: string
  readonly country: string
}
/** A postal address on one line, without what is not known: `3310 Port Rd, Tacoma, WA 98421, USA`. */
export const addressLine = ({ address, city, state, zip_code, country }: Place): string =>
  [address, city, [state, zip_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
