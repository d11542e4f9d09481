import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { FieldMessage, type FieldSaying, useFieldIfAny } from './field.tsx'
import { Input, type InputProps } from './input.tsx'
import { kindRules, type NumberKind, type NumberRules, type Reading, readNumber, sayNumber, writeNumber } from './typed-number.ts'
import { type UiText, useUiText } from './ui-text.ts'

export interface NumberFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'defaultValue' | 'min' | 'max'> {
  /** null is empty, or nothing that was understood yet: then the field says so and its form is not sent. */
  value: number | null
  onValue: (value: number | null) => void
  kind?: NumberKind
  min?: number
  max?: number
  decimals?: number
  /** Said under the field while it is edited, in place of the figure alone: "1.5 h × $120.00 = $180.00". */
  echo?: (value: number) => string
  /** A value that is taken but unusual: why, and values it might have been. */
  doubt?: (value: number) => { text: string; choices?: readonly number[] } | undefined
}

function sayingOf(
  reading: Reading,
  left: boolean,
  rules: NumberRules,
  say: (value: number) => string,
  words: UiText,
): Omit<FieldSaying, 'onChoose'> | null {
  const choices = (values: readonly number[]) => values.map((value) => ({ value, label: say(value) }))
  if (reading.is === 'two') return { tone: 'bad', text: words.numberTwo, choices: choices(reading.values) }
  if (reading.is !== 'refused') return null
  // A figure is typed from its front: too low, or no figure yet, is said when the field is left.
  if (reading.why === 'high')
    return { tone: 'bad', text: words.numberHigh(say(reading.value), say(rules.max)), choices: choices(reading.cures) }
  if (!left) return null
  if (reading.why === 'low') return { tone: 'bad', text: words.numberLow(say(reading.value), say(rules.min)) }
  if (reading.why === 'decimals') return { tone: 'bad', text: words.numberDecimals(rules.decimals) }
  return { tone: 'bad', text: words.numberUnclear }
}

/** Keeps the form of a field from being sent while the field holds something that was not understood. */
export function useFormGuard(input: { current: HTMLInputElement | null }, refuses: boolean, onRefused: () => void) {
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    const form = input.current?.form
    if (!refuses || !form) return
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      refused()
      input.current?.focus()
    }
    form.addEventListener('submit', stop, { capture: true })
    return () => form.removeEventListener('submit', stop, { capture: true })
  }, [input, refuses])
}

/** Moves the focus to the first field in `root` that holds a refused figure. @returns whether there was one */
export function focusRefused(root: ParentNode): boolean {
  const field = root.querySelector<HTMLInputElement>('input[data-refused]')
  field?.focus()
  return field !== null
}

/**
 * A figure as text (no spinner, no scroll accidents). Point and comma are taken, what was understood is said while it is typed,
 * and what may mean two things or lies beyond the limits is refused in words; nothing is clamped or dropped (R1-1, R1-2).
 */
export function NumberField({
  value,
  onValue,
  kind = 'count',
  min,
  max,
  decimals,
  echo,
  doubt,
  onBlur,
  onFocus,
  ref,
  ...rest
}: NumberFieldProps) {
  const words = useUiText()
  const links = useFieldIfAny()
  const input = useRef<HTMLInputElement | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const base = kindRules[kind]
  const rules = { ...base, min: min ?? base.min, max: max ?? base.max, decimals: decimals ?? base.decimals }
  const unit = typeof rest.unit === 'string' ? rest.unit : undefined
  const say = (one: number) => sayNumber(one, rules, kind, unit)

  // What is typed stays on show while it means the value; a value set from outside takes its place.
  const reading: Reading = draft === null ? { is: 'empty' } : readNumber(draft, rules, kind)
  const typedValue = reading.is === 'number' ? reading.value : null
  const isSame =
    typedValue === null || value === null ? typedValue === value : Math.abs(typedValue - value) < 0.51 / 10 ** rules.decimals
  const editing = draft !== null && isSame
  const refuses = editing && (reading.is === 'two' || reading.is === 'refused')
  const doubted = value === null || refuses ? undefined : doubt?.(value)
  const shown = editing ? draft : value === null || Number.isNaN(value) ? '' : writeNumber(value, rules)

  let saying = editing ? sayingOf(reading, left, rules, say, words) : null
  if (!saying && doubted)
    saying = {
      tone: 'warn',
      text: doubted.text,
      choices: (doubted.choices ?? []).map((one) => ({ value: one, label: words.numberUse(say(one)) })),
    }
  if (!saying && editing && typedValue !== null && (echo || draft.trim() !== writeNumber(typedValue, rules)))
    saying = { tone: 'echo', text: echo ? echo(typedValue) : say(typedValue) }
  const choose = (one: number) => {
    setDraft(null)
    setLeft(false)
    onValue(one)
    input.current?.focus()
  }
  const chosen = useEffectEvent(choose)
  const report = links?.report
  const key = saying ? JSON.stringify(saying) : ''
  useLayoutEffect(() => {
    if (!report) return
    const said = key === '' ? null : (JSON.parse(key) as Omit<FieldSaying, 'onChoose'>)
    report(said && { ...said, onChoose: (one) => chosen(one) })
    return () => report(null)
  }, [report, key])
  useFormGuard(input, refuses, () => setLeft(true))

  return (
    <>
      <Input
        inputMode={rules.decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={24}
        {...(kind === 'money' && { icon: <span className="input-unit">$</span> })}
        {...rest}
        ref={(element) => {
          input.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        data-refused={refuses || undefined}
        {...(!links && { 'aria-invalid': saying?.tone === 'bad' || undefined })}
        value={shown}
        onFocus={(event) => {
          if (!refuses) setLeft(false)
          onFocus?.(event)
        }}
        onChange={(event) => {
          const typed = event.target.value
          const next = readNumber(typed, rules, kind)
          setDraft(typed)
          onValue(next.is === 'number' ? next.value : null)
        }}
        onBlur={(event) => {
          if (refuses) setLeft(true)
          else setDraft(null)
          onBlur?.(event)
        }}
      />
      {!links && saying && <FieldMessage saying={{ ...saying, onChoose: choose }} />}
    </>
  )
}

/** An amount in major units ("1234.5" is $1,234.50). */
export function MoneyField(props: Omit<NumberFieldProps, 'kind' | 'decimals'>) {
  return <NumberField {...props} kind="money" />
}
