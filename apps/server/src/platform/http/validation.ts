import { type FieldFault, fillText, type ProblemParams } from '@twopost/contract/core/problem'
import { type FieldCode, fieldTexts } from '@twopost/contract/core/problems.en'
import type * as z from 'zod'
import { Problem } from './problem.ts'

type Issue = z.core.$ZodIssue
const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldTexts, code)

/** The code of an issue: the schema's own where it names one, else a general one by kind. */
function codeOf(issue: Issue): { code: FieldCode; params?: ProblemParams } {
  if (isFieldCode(issue.message)) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return { code: 'REQUIRED' }
      const byType: Partial<Record<string, FieldCode>> = {
        string: 'NOT_TEXT',
        number: 'NOT_NUMBER',
        int: 'NOT_NUMBER',
        boolean: 'NOT_FLAG',
        array: 'NOT_LIST',
        object: 'NOT_OBJECT',
        record: 'NOT_OBJECT',
      }
      return { code: byType[issue.expected] ?? 'INVALID' }
    }
    case 'invalid_value':
      return { code: 'NOT_AN_OPTION', params: { options: issue.values.map(String).join(', ') } }
    case 'too_small':
      return { code: issue.origin === 'string' ? 'TOO_SHORT' : issue.origin === 'array' ? 'TOO_FEW' : 'TOO_SMALL' }
    case 'too_big':
      return { code: issue.origin === 'string' ? 'TOO_LONG' : issue.origin === 'array' ? 'TOO_MANY' : 'TOO_BIG' }
    default:
      return { code: 'INVALID' }
  }
}

function faultsOf(slot: string, issues: readonly Issue[]): FieldFault[] {
  return issues.flatMap((issue): FieldFault[] => {
    const at = [slot, ...issue.path.map(String)].join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: `${at}.${key}`, code: 'UNKNOWN_FIELD', message: fieldTexts.UNKNOWN_FIELD }))
    if (issue.code === 'invalid_union') {
      const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0]
      if (closest?.length)
        return faultsOf(
          slot,
          closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
        )
    }
    const { code, params } = codeOf(issue)
    return [{ path: at, code, message: fillText(fieldTexts[code], params), ...(params ? { params } : {}) }]
  })
}

/** Checks one slot of a request. @throws Problem VALIDATION_FAILED naming every fault, at most 50 */
export function parseSlot<S extends z.ZodType>(slot: 'params' | 'query' | 'body', schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  const errors = faultsOf(slot, read.error.issues).slice(0, 50)
  throw new Problem('VALIDATION_FAILED', { first: errors[0]?.message ?? fieldTexts.INVALID }, { errors })
}

/** What a schema makes of a value, or every fault of it, each with the path inside the value; none is thrown. */
export function readOrFaults<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S> } | { faults: readonly FieldFault[] } {
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return { data: read.data }
  return { faults: faultsOf('', read.error.issues).map((fault) => ({ ...fault, path: fault.path.slice(1) })) }
}

/** Query keys given twice are refused before the schema sees them. */
export function refuseRepeatedKeys(query: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(query)
    .filter(([, value]) => Array.isArray(value))
    .map(([key]) => ({ path: `query.${key}`, code: 'REPEATED_KEY', message: fieldTexts.REPEATED_KEY }))
  if (errors.length > 0) throw new Problem('VALIDATION_FAILED', { first: fieldTexts.REPEATED_KEY }, { errors })
}

/** The version in an If-Match header. @throws Problem BAD_REQUEST */
export function versionOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())
  if (!match) throw new Problem('BAD_REQUEST')
  return Number(match[1])
}

/** A header that may stand once. @throws Problem BAD_REQUEST */
export const single = (value: string | string[] | undefined): string | undefined => {
  if (Array.isArray(value)) throw new Problem('BAD_REQUEST')
  return value
}
