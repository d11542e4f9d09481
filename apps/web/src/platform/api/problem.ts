import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentLocale, type Locale, useLocale } from '../app-storage.ts'
import { defineText, sayIn } from '../i18n/text.ts'
import type * as Kind from './kind-words.rules.ts'

export type Params = Readonly<Record<string, string | number>>
export interface FieldFault {
  path: string
  message: string
  code: string
  params?: Params
}
interface ProblemBody {
  message?: string
  code?: string
  params?: Params
  status?: number
  errors?: FieldFault[]
  request_id?: string
  current?: unknown
}

/** What went wrong with a call. `status` 0: the server was not reached. `message` is English; show `useProblemText`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Params
  /** The faults of single fields; `path` starts with the slot (`body.email`). */
  readonly errors: readonly FieldFault[]
  readonly requestId: string | null
  /** The record as it is now, with a 409 of a stale version. */
  readonly current: unknown
  /** When it may be sent again, as it stands in the answer's head: seconds, or a date. */
  declare retryAfter: string | null | undefined

  constructor(status: number, body: ProblemBody = {}) {
    super(body.message ?? (status > 0 ? `HTTP error! status: ${status}` : 'An unknown error occurred'))
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? (status === 0 ? 'NETWORK' : 'UNKNOWN')
    this.params = body.params ?? {}
    this.errors = body.errors ?? []
    this.requestId = body.request_id ?? null
    this.current = body.current
  }
}

/** Any thrown thing as an ApiError: what is none counts as 500 (P4). */
export function toProblem(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, { message: 'Unexpected error occurred', code: 'UNEXPECTED' })
}

/** The record as it is now, when a change was refused because somebody else had changed it (R8); else undefined. */
export function staleRecord<R>(error: unknown): R | undefined {
  const { code, current } = toProblem(error)
  return code === 'STALE_VERSION' ? (current as R | undefined) : undefined
}

/** The server was not reached, or hardly: worth trying again. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503)
}

const ownText = defineText(
  {
    NETWORK: 'Network error',
    UNKNOWN: 'That did not work. Try again in a moment.',
    UNEXPECTED: 'Unexpected error occurred',
    BUSY: 'The server could not answer just now. Try again in a moment.',
  },
  {
    NETWORK: 'Error de red',
    UNKNOWN: 'No funcionó. Inténtelo de nuevo en un momento.',
    UNEXPECTED: 'Ocurrió un error inesperado',
    BUSY: 'El servidor no pudo responder ahora. Inténtelo de nuevo en un momento.',
  },
)

type Table = Readonly<Record<string, string>>
let spanish: { problems: Table; fields: Table } | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Fetches the Spanish sentences of the errors once they are needed. */
function loadSpanish(): Promise<void> {
  loading ??= import('@twopost/contract/core/problems.es')
    .then((table) => {
      spanish = { problems: table.problemsEs, fields: table.fieldTextsEs }
      for (const listener of listeners) listener()
    })
    .catch(() => {
      // Not reached now: English meanwhile, and another try at the next error.
      loading = null
    })
  return loading
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (params[name] === undefined ? slot : String(params[name])))
}

/** A value that is a word of ours comes in Spanish beside it: `step` and `step_es`. */
function spanishParams(params: Params): Params {
  const own = Object.entries(params).flatMap(([name, value]) =>
    name.endsWith('_es') ? [[name.slice(0, -3), value] as const] : [],
  )
  return own.length === 0 ? params : { ...params, ...Object.fromEntries(own) }
}

/** The sentence of an error in a language, as far as its table has been loaded. */
export function problemText(error: unknown, locale: Locale = currentLocale()): string {
  const problem = toProblem(error)
  if (problem.code === 'NETWORK' || problem.code === 'UNEXPECTED') return sayIn(ownText, locale)(problem.code)
  // An answer without words, as a proxy gives it: its message (P3) is for logs, not for people (R1-44).
  if (problem.code === 'UNKNOWN') return sayIn(ownText, locale)(problem.status >= 500 ? 'BUSY' : 'UNKNOWN')
  const translated = locale === 'es' ? spanish?.problems[problem.code] : undefined
  return translated ? fill(translated, spanishParams(problem.params)) : problem.message
}

/** The same, waiting for the table first: for toasts. */
export async function spokenProblem(error: unknown): Promise<string> {
  if (currentLocale() === 'es') await loadSpanish()
  return problemText(error)
}

function useSpanish(wanted: boolean): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spanish,
  )
  useEffect(() => {
    if (wanted && !spanish) void loadSpanish()
  }, [wanted])
}

/** The sentence of an error in the language in use; '' without an error. */
export function useProblemText(error: unknown): string {
  const locale = useLocale()
  useSpanish(locale === 'es' && Boolean(error))
  return error ? problemText(error, locale) : ''
}

/** The fault of a field: of an answer (`FieldFault`), or of a form, whose message is the code and whose `types` are its values. */
interface SaidFault {
  code?: string | undefined
  message?: string | undefined
  params?: Params | undefined
  types?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Turns field faults into texts: those of an answer and those that a form found itself. `own` are the form's sentences for codes of this
 * field. English sentences of codes are loaded with the forms.
 */
export function useFieldText(): (fault: SaidFault | undefined, own?: Readonly<Record<string, string>>) => string | undefined {
  const locale = useLocale()
  useSpanish(locale === 'es')
  const [loaded, setLoaded] = useState<{ english: Table; kind: typeof Kind } | null>(null)
  useEffect(() => {
    let live = true
    // With the forms, not with the first screen.
    void Promise.all([import('@twopost/contract/core/problems.en'), import('./kind-words.rules.ts')]).then(
      ([table, kind]) => live && setLoaded({ english: table.fieldTexts, kind }),
    )
    return () => {
      live = false
    }
  }, [])
  return (fault, own) => {
    if (!fault) return undefined
    const english = loaded?.english
    const code = fault.code && fault.code in (english ?? {}) ? fault.code : (fault.message ?? '')
    const said = own?.[code]
    if (said !== undefined) return said
    const kind = loaded?.kind.kindFieldText(code, locale)
    if (kind !== undefined) return kind
    const text = (locale === 'es' ? spanish?.fields[code] : undefined) ?? english?.[code] ?? fault.message
    if (text === undefined) return undefined
    const params = fault.params ?? (fault.types as Params | undefined) ?? {}
    return fill(text, loaded?.kind.paramsIn(params, locale) ?? params)
  }
}
