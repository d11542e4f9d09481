import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Avatar } from '#ui/identity.tsx'
import { orderActionsText } from './actions/order-actions.text.ts'
import { useShopTechnicians } from './service-orders.api.ts'
import { serviceOrdersText } from './service-orders.text.ts'
import { compareFits, type Need, useFitWords, useTechnicianFits } from './use-technician-fit.ts'

/** One of the shop's active technicians, found by name; null is nobody. Stands in a Field or takes `aria-label`. */
export function TechnicianSelect({
  value,
  onValue,
  except = [],
  placeholder,
  clearable = true,
  orderId,
  minutes = null,
  needs,
  'aria-label': label,
}: {
  value: string | null
  onValue: (technician: { id: string; name: string } | null) => void
  /** Who is already chosen elsewhere. */
  except?: readonly string[]
  placeholder?: string
  clearable?: boolean
  /** What the work is, so that it is said who is able and when they are free: an order, else its minutes. */
  orderId?: string | undefined
  minutes?: number | null
  /** What it needs, while it is no order yet. */
  needs?: readonly Need[] | undefined
  'aria-label'?: string
}) {
  const t = useText(orderActionsText)
  const words = useText(serviceOrdersText)
  const [query, setQuery] = useState('')
  const { data, isFetching } = useShopTechnicians()
  const fits = useTechnicianFits({ orderId, minutes, needs })
  const fitWords = useFitWords()
  const everyone = [...(data?.technicians ?? [])].sort((a, b) => compareFits(fits.get(a.id), fits.get(b.id)))
  const wanted = query.trim().toLocaleLowerCase()
  const chosen = everyone.find((one) => one.id === value)
  const helpOf = (one: (typeof everyone)[number]) => {
    const fit = fits.get(one.id)
    return [
      ...(fit ? [fitWords(fit)] : []),
      t('assignDialog.openJobs', { count: one.openJobCount }),
      ...one.skills.slice(0, fit ? 2 : 3).map((skill) => skill.name),
    ].join(' · ')
  }
  const option = (one: (typeof everyone)[number]) => ({
    value: one.id,
    label: one.name,
    icon: <Avatar name={one.name} size="sm" />,
    help: helpOf(one),
  })
  return (
    <Combobox
      value={chosen ? option(chosen) : null}
      onValue={(picked) => onValue(picked ? { id: picked.value, name: picked.label } : null)}
      options={everyone.filter((one) => !except.includes(one.id) && one.name.toLocaleLowerCase().includes(wanted)).map(option)}
      query={query}
      onQuery={setQuery}
      loading={isFetching && everyone.length === 0}
      clearable={clearable}
      placeholder={placeholder ?? words('noTechnician')}
      searchLabel={t('assignDialog.search')}
      {...(everyone.length === 0 && !isFetching && { emptyText: t('assignDialog.empty') })}
      {...(label !== undefined && { 'aria-label': label })}
    />
  )
}
