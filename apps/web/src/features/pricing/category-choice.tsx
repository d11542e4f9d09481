import { Select } from '#ui/select.tsx'

/** A kind of work of the organization, or none; one that is said already stays until another is chosen (CAN7). */
export function CategoryChoice({
  value,
  onValue,
  categories,
  none,
}: {
  value: string
  onValue: (name: string) => void
  categories: readonly { name: string }[]
  /** The word for none. */
  none: string
}) {
  const isKnown = value === '' || categories.some((one) => one.name === value)
  const names = [...(isKnown ? [] : [value]), ...categories.map((one) => one.name)]
  return (
    <Select
      value={value}
      onValue={onValue}
      options={[{ value: '', label: none }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  )
}
