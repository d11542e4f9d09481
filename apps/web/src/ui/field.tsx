import { CircleAlert, CircleCheck, CornerDownRight, TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import { cx } from './classes.ts'
import { useUiText } from './ui-text.ts'

/** What a control itself says under its field: what it understood, what it doubts, what it refuses; with values to choose. */
export interface FieldSaying {
  tone: 'echo' | 'warn' | 'bad'
  text: string
  choices?: readonly { value: number; label: string }[]
  onChoose: (value: number) => void
}

interface FieldLinks {
  id: string
  describedBy: string | undefined
  invalid: boolean
  labelId: string
  report: (saying: FieldSaying | null) => void
}
const FieldContext = createContext<FieldLinks | null>(null)

/** The ids that tie a control to its label, help and error; null outside a Field, where a control has a label of its own. */
export function useFieldIfAny(): FieldLinks | null {
  return useContext(FieldContext)
}

/** The attributes of a control that has no label but its Field's. @throws outside a Field (J11) */
export function useFieldProps() {
  const links = useFieldIfAny()
  if (!links) throw new Error('this control is used outside a Field')
  return { id: links.id, 'aria-describedby': links.describedBy, 'aria-invalid': links.invalid || undefined }
}

/** The attributes that tie a control to its Field; what the caller gives wins. */
export function useControlProps(own: { id?: string | undefined; 'aria-label'?: string | undefined }) {
  const links = useFieldIfAny()
  return {
    id: own.id ?? links?.id,
    'aria-describedby': links?.describedBy,
    'aria-invalid': links?.invalid || undefined,
  }
}

export interface FieldProps {
  label: ReactNode
  /** Replaces the help and marks the control as invalid. The text of the fault, as the server would say it. */
  error?: ReactNode
  help?: ReactNode
  /** A judgement that does not block: a wrong check digit warns, a right one confirms. */
  note?: { tone: 'ok' | 'warn'; text: ReactNode } | undefined
  /** Optional fields are marked, required ones are not. */
  optional?: boolean
  /** Stands at the right end of the label, for example a link. */
  aside?: ReactNode
  /** True for a group of controls (radio cards, check list): rendered as fieldset and legend. */
  group?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

const sayingIcons = { echo: CornerDownRight, warn: TriangleAlert, bad: CircleAlert }

/** What a control says of what was typed, with the values it may have meant as buttons. */
export function FieldMessage({ saying, id }: { saying: FieldSaying; id?: string }) {
  const Icon = sayingIcons[saying.tone]
  return (
    <span className="flex flex-col items-start gap-1.5">
      <span
        {...(id && { id })}
        className={`field-help field-help--${saying.tone}`}
        {...(saying.tone === 'bad' ? { role: 'alert' } : { 'aria-live': 'polite' })}
      >
        <Icon size={14} />
        <span>{saying.text}</span>
      </span>
      {saying.choices && saying.choices.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {saying.choices.map((choice) => (
            <button key={choice.label} type="button" className="field-choice" onClick={() => saying.onChoose(choice.value)}>
              {choice.label}
            </button>
          ))}
        </span>
      )}
    </span>
  )
}

/** Label above, control, help or error below, all tied together for readers. */
export function Field({ label, error, help, note, optional, aside, group, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const words = useUiText()
  const [saying, setSaying] = useState<FieldSaying | null>(null)
  const described = Boolean(error || help || note || saying)
  const invalid = Boolean(error) || saying?.tone === 'bad'
  const links = useMemo<FieldLinks>(
    () => ({
      id,
      labelId: `${id}-label`,
      describedBy: described ? `${id}-told` : undefined,
      invalid,
      report: setSaying,
    }),
    [id, described, invalid],
  )
  const labelClass = cx('field-label', hideLabel && 'sr-only')
  const labelContent = (
    <>
      {label}
      {optional && <span className="field-optional">{words.optional}</span>}
    </>
  )
  // A refusal of the control is newer than any fault of the form; what it merely says gives way to one.
  const says = saying && (saying.tone === 'bad' || !error) ? saying : null
  const below = says ? (
    <FieldMessage saying={says} id={`${id}-told`} />
  ) : error ? (
    <span id={`${id}-told`} className="field-help field-help--bad" role="alert">
      <CircleAlert size={14} />
      <span>{error}</span>
    </span>
  ) : note ? (
    <span id={`${id}-told`} className={`field-help field-help--${note.tone}`}>
      {note.tone === 'ok' ? <CircleCheck size={14} /> : <TriangleAlert size={14} />}
      <span>{note.text}</span>
    </span>
  ) : help ? (
    <span id={`${id}-told`} className="field-help">
      {help}
    </span>
  ) : null
  if (group) {
    return (
      <fieldset className={cx('field', className)} aria-describedby={links.describedBy}>
        <legend className={cx(labelClass, 'mb-1.5')}>{labelContent}</legend>
        {children}
        {below}
      </fieldset>
    )
  }
  return (
    <FieldContext.Provider value={links}>
      <div className={cx('field', className)}>
        <div className={cx('flex items-baseline gap-2', hideLabel && !aside && 'sr-only')}>
          <label htmlFor={id} id={links.labelId} className={labelClass}>
            {labelContent}
          </label>
          {aside && <span className="ml-auto">{aside}</span>}
        </div>
        {children}
        {below}
      </div>
    </FieldContext.Provider>
  )
}
