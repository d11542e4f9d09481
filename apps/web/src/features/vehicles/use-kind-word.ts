import type { VehicleKind } from '@twopost/contract/vehicles'
import { useText } from '#platform/i18n/text.ts'
import { vehiclesText } from './vehicles.text.ts'

/** What a kind of vehicle is called; null is one that nobody has said (NOW11). */
export function useKindWord(): (kind: VehicleKind | null) => string {
  const t = useText(vehiclesText)
  return (kind) => t(`kinds.${kind ?? 'none'}`)
}

/** Is this word of an address a kind of vehicle? */
export const isVehicleKind = (word: string): word is VehicleKind => word !== 'none' && Object.hasOwn(vehiclesText.en.kinds, word)

/** The kinds, as they are chosen from. */
export const vehicleKindWords = Object.keys(vehiclesText.en.kinds).filter(isVehicleKind)
