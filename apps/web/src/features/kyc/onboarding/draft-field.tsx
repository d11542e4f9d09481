import { createContext, type ReactNode, useContext } from 'react'
import { useFieldText } from '#platform/api/problem.ts'
import { DateField } from '#platform/date-field.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type Fault, type KycDraft, textAt } from './onboarding.rules.ts'

export interface DraftForm {
  draft: KycDraft
  change: (path: string, text: string) => void
  /** What is told now, at its field: of fields that were left, of steps one wanted to leave, and what the server refused. */
  faults: readonly Fault[]
  touch: (path: string) => void
}
const DraftContext = createContext<DraftForm | null>(null)
export const DraftProvider = DraftContext.Provider

/** The form that a step is in. */
export function useDraftForm(): DraftForm {
  const form = useContext(DraftContext)
  if (!form) throw new Error('a step is used outside its form')
  return form
}

interface DraftFieldProps {
  /** `businessInfo.businessName`. */
  path: string
  label: ReactNode
  help?: ReactNode
  optional?: boolean
  wide?: boolean
  /** The longest text, in characters. */
  most: number
  autoComplete?: string
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'area'
  /** Instead of typing: one of these. A value of old that is none of them stays. */
  options?: readonly { value: string; label: string }[]
}

/** One text of the application with its label, help and fault. */
export function DraftField({ path, label, help, optional, wide, most, autoComplete, type = 'text', options }: DraftFieldProps) {
  const { draft, change, faults, touch } = useDraftForm()
  const say = useFieldText()
  const value = textAt(draft, path)
  const fault = faults.find((one) => one.path === path)
  const common = { name: path, value, maxLength: most, onBlur: () => touch(path), ...(autoComplete && { autoComplete }) }
  return (
    <Field
      label={label}
      help={help}
      optional={optional ?? false}
      error={say(fault && { code: fault.code, message: fault.code })}
      {...(wide && { className: 'wide' })}
    >
      {options ? (
        <Select
          value={value === '' ? null : value}
          onValue={(next) => change(path, next)}
          onBlur={() => touch(path)}
          options={withOwn(options, value)}
        />
      ) : type === 'area' ? (
        <Textarea {...common} rows={4} onChange={(event) => change(path, event.target.value)} />
      ) : type === 'date' ? (
        <DateField name={path} value={value} min="1900-01-01" onBlur={() => touch(path)} onValue={(next) => change(path, next)} />
      ) : (
        <Input {...common} type={type} onChange={(event) => change(path, event.target.value)} />
      )}
    </Field>
  )
}

const withOwn = (options: readonly { value: string; label: string }[], value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
