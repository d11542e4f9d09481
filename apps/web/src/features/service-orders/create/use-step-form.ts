import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#platform/api/problem.ts'
import { showFaults } from '#platform/form-faults.ts'

/**
 * A form in a step of the flow: what is typed goes into the draft at once, the flow asks it before it goes on, and what the create call
 * refused stands at its fields. `under` is where the call has them: `vehicle.vin` is its `vin`.
 */
export function useStepForm<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  {
    under = '',
    check,
    problem,
    onValues,
  }: {
    under?: string
    check: RefObject<(() => Promise<boolean>) | null>
    problem: ApiError | null
    onValues: (values: V) => void
  },
): void {
  const latest = useRef(onValues)
  useEffect(() => {
    latest.current = onValues
  })
  useEffect(() => form.watch(() => latest.current({ ...form.getValues() })).unsubscribe, [form])
  useImperativeHandle(check, () => () => form.trigger(undefined, { shouldFocus: true }), [form])
  useEffect(() => {
    if (problem) showFaults(form, problem, under)
  }, [form, problem, under])
}
