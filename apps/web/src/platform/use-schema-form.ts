import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'

/** A form with the values `V`; `O` is what they become after the schema has read them. */
export type SchemaForm<V extends FieldValues, O extends FieldValues = V> = UseFormReturn<V, unknown, O>

/** A form whose values a schema checks, each when its field is left. The schema is the contract's own, as far as it knows the fields. */
export function useSchemaForm<V extends FieldValues, O extends FieldValues>(
  schema: z.core.$ZodType<O, V>,
  start: NoInfer<V>,
): SchemaForm<V, O> {
  return useForm<V, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues: start as DefaultValues<V>,
    mode: 'onTouched',
  })
}
