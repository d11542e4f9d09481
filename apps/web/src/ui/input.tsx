import { Eye, EyeOff, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from './classes.ts'
import { useControlProps } from './field.tsx'
import { useUiText } from './ui-text.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  /** Unit inside at the right: "mi", "h". */
  unit?: ReactNode
  /** Anything else inside at the right. */
  end?: ReactNode
  /** Class of the frame. */
  frameClassName?: string
}

/** One line of text. Inside a Field it is tied to label, help and error by itself. */
export function Input({ size = 'md', icon, unit, end, frameClassName, className, ...rest }: InputProps) {
  const links = useControlProps(rest)
  return (
    <span
      className={cx(
        'input',
        size !== 'md' && `input--${size}`,
        (links['aria-invalid'] || rest['aria-invalid']) && 'input--bad',
        frameClassName,
      )}
    >
      {icon}
      <input {...links} className={className} {...rest} />
      {unit && <span className="input-unit">{unit}</span>}
      {end}
    </span>
  )
}

/** A password with the eye to show it. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false)
  const words = useUiText()
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="input-button"
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={17} /> : <Eye size={17} />}
        </button>
      }
    />
  )
}

/** A search box with a clear button; `label` is spoken. The caller debounces. */
export function SearchInput({
  label,
  value,
  onValue,
  ...rest
}: Omit<InputProps, 'value' | 'onChange'> & { label: string; value: string; onValue: (value: string) => void }) {
  const words = useUiText()
  return (
    <Input
      size="sm"
      type="search"
      icon={<Search size={15} />}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      end={
        value && (
          <button type="button" className="input-clear" aria-label={words.clear} onClick={() => onValue('')}>
            <X size={15} />
          </button>
        )
      }
      {...rest}
    />
  )
}

/** Several lines of text. */
export function Textarea({
  frameClassName,
  end,
  ...rest
}: ComponentProps<'textarea'> & { frameClassName?: string; end?: ReactNode }) {
  const links = useControlProps(rest)
  return (
    <span className={cx('input input--area', links['aria-invalid'] && 'input--bad', frameClassName)}>
      <textarea {...links} {...rest} />
      {end}
    </span>
  )
}
