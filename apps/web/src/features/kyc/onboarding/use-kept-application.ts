import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { type ApiError, staleRecord, toProblem } from '#platform/api/problem.ts'
import { refreshCalls } from '#platform/api/queries.ts'
import { dateOf, now } from '#platform/clock.ts'
import type { Application } from '../kyc.api.ts'
import { bodyOf, draftOf, faultsOf, judgeStale, type KycDraft, meaningOf } from './onboarding.rules.ts'

const pauseMs = 900

export type KeptState =
  | { kind: 'none' }
  /** A new application that can't be begun before its business has a name and a number (N6). */
  | { kind: 'too-early' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; error: ApiError }
  | { kind: 'conflict'; current: Application }

/** What is known of the record on the server. `meaning`: its words, as `meaningOf` gives them. */
interface Known {
  id: string | null
  version: number
  meaning: string
}
const knownOf = (application: Application | null): Known =>
  application
    ? { id: application.id, version: application.version, meaning: meaningOf(draftOf(application)) }
    : { id: null, version: 0, meaning: '' }

async function begin(draft: KycDraft): Promise<Application> {
  const { businessInfo, contactInfo } = bodyOf(draft)
  // Contact information that is given must be of some use already; until it is, it follows with a later save (N6).
  const lacks = faultsOf(draft).some(({ code }) => code === 'CONTACT_EMAIL_REQUIRED' || code === 'BUSINESS_STREET_REQUIRED')
  const isWrong = faultsOf(draft).some(({ path }) => path === 'contactInfo.primaryContact.email')
  const body = { businessInfo, ...(!lacks && !isWrong && { contactInfo }) }
  return (await api('createKycApplication', { body })).application
}

/**
 * Keeps the application on the server (N16): some time after each change, at each step, when the screen is left and when the page is.
 * One save at a time, so that an older one never lands last. When somebody else changed the words meanwhile it asks (R8); what merely
 * raised the version (a document) it takes up by itself. `onTheirs` gets what is on the server when it is newer and nothing is typed here.
 */
// oxlint-disable-next-line max-lines-per-function -- saving, settling and leaving share what is known of the record
export function useKeptApplication(record: Application | null, draft: KycDraft, onTheirs: (draft: KycDraft) => void) {
  const [state, setState] = useState<KeptState>({ kind: 'none' })
  const [id, setId] = useState(record?.id ?? null)
  const known = useRef(knownOf(record))
  const latest = useRef(draft)
  const running = useRef<Promise<boolean> | null>(null)
  const held = useRef(false)
  /** The words of a save that outlives the page. */
  const outliving = useRef<string | null>(null)
  const take = useRef(onTheirs)
  useEffect(() => {
    latest.current = draft
    take.current = onTheirs
  })

  const learn = useCallback((application: Application) => {
    known.current = knownOf(application)
    setId(application.id)
  }, [])

  const send = useCallback(
    async (keepalive: boolean): Promise<boolean> => {
      for (;;) {
        const mine = latest.current
        const { id, version, meaning } = known.current
        if (meaningOf(mine) === meaning) return true
        try {
          if (id === null) {
            learn(await begin(mine))
            void refreshCalls(['getOwnKycApplication'])
            continue
          }
          const { application } = await api(
            'updateKycApplication',
            { params: { id }, body: { ...bodyOf(mine), version } },
            { keepalive },
          )
          learn(application)
          return true
        } catch (error) {
          const current = staleRecord<Application>(error)
          if (!current) throw error
          if (judgeStale(draftOf(current), meaning, meaningOf(mine)) === 'conflict') {
            held.current = true
            setState({ kind: 'conflict', current })
            return false
          }
          known.current = { ...known.current, version: current.version }
          if (meaningOf(draftOf(current)) === meaningOf(mine)) learn(current)
        }
      }
    },
    [learn],
  )

  const save = useCallback(
    async ({ keepalive = false } = {}): Promise<boolean> => {
      if (running.current && !keepalive) await running.current
      if (held.current) return false
      const mine = latest.current
      if (meaningOf(mine) === known.current.meaning) return true
      if (keepalive && outliving.current === meaningOf(mine)) return true
      const { businessName, registrationNumber } = mine.businessInfo
      if (known.current.id === null && (businessName.trim() === '' || registrationNumber.trim() === '')) {
        setState({ kind: 'too-early' })
        return false
      }
      setState({ kind: 'saving' })
      const work = send(keepalive).then(
        (isKept) => {
          if (isKept) setState({ kind: 'saved', at: dateOf(now()).toISOString() })
          return isKept
        },
        (error: unknown) => {
          setState({ kind: 'failed', error: toProblem(error) })
          return false
        },
      )
      running.current = work
      if (keepalive) outliving.current = meaningOf(mine)
      const isKept = await work
      if (running.current === work) {
        running.current = null
        outliving.current = null
      }
      return isKept
    },
    [send],
  )

  const meaning = meaningOf(draft)
  useEffect(() => {
    if (meaning === known.current.meaning) return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [meaning, save])
  useEffect(() => {
    const leave = () => void save({ keepalive: true })
    // A busy browser may end a page before its `pagehide` ran, but it waits for `beforeunload`. Phones send only `pagehide`.
    addEventListener('beforeunload', leave)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [save])

  // Fetched again (the window was looked at, a document came): what is newer there is taken up where nothing is typed here.
  useEffect(() => {
    if (!record || record.version <= known.current.version || running.current || held.current) return
    const theirs = draftOf(record)
    if (meaningOf(latest.current) === known.current.meaning) {
      const isOther = meaningOf(theirs) !== known.current.meaning
      learn(record)
      if (isOther) take.current(theirs)
    }
  }, [record, learn])

  /** Ends a conflict: with what is on the server, or with what is typed here. */
  const settle = useCallback(
    (by: 'theirs' | 'mine', current: Application) => {
      held.current = false
      learn(current)
      if (by === 'theirs') {
        take.current(draftOf(current))
        setState({ kind: 'none' })
      } else void save()
    },
    [learn, save],
  )
  /** Saves nothing while it is held: the draft is being thrown away. */
  const hold = useCallback((isHeld: boolean) => {
    held.current = isHeld
  }, [])
  return { id, state, save, settle, hold }
}
