import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toProblem } from './api/problem.ts'

/**
 * Shows the faults of an answer at their fields (`body.contacts.0.phone` → `contacts.0.phone`), the values of a sentence ("at least {min}
 * characters") as `types`. `under` is where the call has the form's fields, with none they are the body itself.
 * @returns whether any was shown; if not, the error belongs above the form
 */
export function showFaults<V extends FieldValues, O>(
  form: Pick<UseFormReturn<V, unknown, O>, 'setError' | 'getValues'>,
  error: unknown,
  under = '',
): boolean {
  let shown = false
  for (const fault of toProblem(error).errors) {
    const place = fault.path.replace(/^body\.?/, '')
    const path = under === '' ? place : place.startsWith(`${under}.`) ? place.slice(under.length + 1) : ''
    if (path === '' || !((path.split('.')[0] as string) in form.getValues())) continue
    const types = Object.fromEntries(Object.entries(fault.params ?? {}).map(([name, value]) => [name, String(value)]))
    form.setError(path as Path<V>, { type: fault.code, message: fault.code, types }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}

/** Only what a person changed: what a change leaves out stays as it is on the server. Arrays go whole. */
export function changedOf<V extends FieldValues>(values: V, dirty: Readonly<Record<string, unknown>>): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => hasChange(dirty[key]))) as Partial<V>
}
function hasChange(dirty: unknown): boolean {
  if (Array.isArray(dirty)) return true
  if (typeof dirty === 'object' && dirty !== null) return Object.values(dirty).some(hasChange)
  return dirty === true
}
