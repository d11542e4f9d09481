import { type Dispatch, type SetStateAction, useCallback, useState } from 'react'
import type { ServiceOrder } from './service-orders.api.ts'

export type Selection = ReadonlyMap<string, ServiceOrder>

const none: Selection = new Map()

/** The orders ticked in the list of a shop, by id, over all its pages; another shop has other orders, so it begins empty. */
export function useSelection(shopId: string | undefined): [Selection, Dispatch<SetStateAction<Selection>>] {
  const [kept, setKept] = useState<{ shopId: string | undefined; selected: Selection }>({ shopId, selected: none })
  const selected = kept.shopId === shopId ? kept.selected : none
  const setSelected = useCallback<Dispatch<SetStateAction<Selection>>>(
    (next) =>
      setKept((before) => ({
        shopId,
        selected: typeof next === 'function' ? next(before.shopId === shopId ? before.selected : none) : next,
      })),
    [shopId],
  )
  return [selected, setSelected]
}
