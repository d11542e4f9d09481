import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { dateOf, now } from '#platform/clock.ts'
import { isEmptyDraft, type OrderDraft, type Step } from './order-draft.rules.ts'

const pauseMs = 900

export type KeptState = { kind: 'none' } | { kind: 'saving' } | { kind: 'saved'; at: string } | { kind: 'failed' }

/**
 * Keeps the draft on the server: some time after each change, at each step, and when the screen is left. One save at a
 * time, so that an older one never lands last. `settle` ends it before the order is created.
 */
export function useKeptDraft(shopId: string, draft: OrderDraft, step: Step) {
  const [state, setState] = useState<KeptState>({ kind: 'none' })
  const latest = useRef({ draft, step })
  const kept = useRef('')
  const running = useRef<Promise<void> | null>(null)
  const ended = useRef(false)
  useEffect(() => {
    latest.current = { draft, step }
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
  useEffect(() => () => void save(), [save])

  const settle = useCallback(async () => {
    ended.current = true
    await running.current
  }, [])
  const goOn = useCallback(() => {
    ended.current = false
  }, [])
  return { state, settle, goOn }
}
