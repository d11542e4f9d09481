import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { dateOf, now } from '#platform/clock.ts'
import { dropKeptWork, keepWork } from '#platform/kept-work.ts'
import { isEmptyDraft, type OrderDraft, type Step } from './order-draft.rules.ts'

const pauseMs = 900

export type KeptState = { kind: 'none' } | { kind: 'saving' } | { kind: 'saved'; at: string } | { kind: 'failed' }

/** Where this tab keeps the draft of a shop while the flow is open. */
export const draftName = (shopId: string): string => `order-draft:${shopId}`

/**
 * Keeps the draft in this tab at once, so that a reload loses no key, and on the server: some time after each change, at each step,
 * and when the screen is left (R1-10). One save at a time, so that an older one never lands last. `settle` ends it before the order
 * is created.
 */
export function useKeptDraft(shopId: string, draft: OrderDraft, step: Step) {
  const [state, setState] = useState<KeptState>({ kind: 'none' })
  const latest = useRef({ draft, step })
  const kept = useRef('')
  const running = useRef<Promise<void> | null>(null)
  const ended = useRef(false)
  useEffect(() => {
    latest.current = { draft, step }
    if (!ended.current && !isEmptyDraft(draft)) keepWork(draftName(shopId), { draft, step })
  })

  const save = useCallback(async (): Promise<void> => {
    if (running.current) await running.current
    const { draft: now_, step: at } = latest.current
    const text = JSON.stringify([at, now_])
    if (ended.current || text === kept.current || isEmptyDraft(now_)) return
    setState({ kind: 'saving' })
    running.current = (async () => {
      try {
        await api('saveOrderDraft', { query: { shop_id: shopId }, body: { step: at, fields: { ...now_ } } })
        kept.current = text
        setState({ kind: 'saved', at: dateOf(now()).toISOString() })
      } catch {
        setState({ kind: 'failed' })
      }
    })()
    await running.current
    running.current = null
  }, [shopId])

  const text = JSON.stringify(draft)
  const first = useRef(text)
  useEffect(() => {
    if (text === first.current) return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, save])
  const firstStep = useRef(step)
  useEffect(() => {
    if (step === firstStep.current) return
    firstStep.current = step
    void save()
  }, [step, save])
  // Left by way of the app, the server's copy is enough; a reload does not come by here.
  useEffect(
    () => () => {
      void save()
      dropKeptWork(draftName(shopId))
    },
    [save, shopId],
  )

  const settle = useCallback(async () => {
    ended.current = true
    dropKeptWork(draftName(shopId))
    await running.current
  }, [shopId])
  const goOn = useCallback(() => {
    ended.current = false
  }, [])
  return { state, settle, goOn }
}
