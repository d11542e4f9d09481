import { isVehicleKind, useKindWord, vehicleKindWords } from '#features/vehicles/index.ts'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { ChoiceList } from '#ui/filter-choice.tsx'
import { useFigureChoices } from './figures.api.ts'
import { customerTypes, type FigureFilter } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'
import type { FigureView } from './use-figure-view.ts'

/** What is chosen of a filter, in words; null where nothing is. */
export function useChoiceWord({ chosen, query }: FigureView): (filter: FigureFilter) => string | null {
  const t = useText(figuresText)
  const kindWord = useKindWord()
  const { advisor, type, kind, fleet, make } = chosen
  const choices = useFigureChoices(query.shop_id, advisor !== undefined || fleet !== undefined).data?.choices
  // Who wrote up orders in other shops alone, or has one vehicle, has no name here.
  const nameOf = (id: string | undefined, known: readonly { id: string; name: string }[] | undefined): string | null =>
    id === undefined ? null : known ? (known.find((one) => one.id === id)?.name ?? t('elsewhere')) : '…'
  const words: Readonly<Record<FigureFilter, string | null>> = {
    advisor: nameOf(advisor, choices?.advisors),
    fleet: nameOf(fleet, choices?.fleets),
    type: type === 'individual' || type === 'company' ? t(`type.${type}`) : null,
    kind: kind === undefined ? null : kindWord(isVehicleKind(kind) ? kind : null),
    make: make ?? null,
  }
  return (filter) => words[filter]
}

interface ChoiceProps {
  filter: FigureFilter
  view: FigureView
  close: () => void
}
/** What can be chosen of a filter: words that are known, or those that occur in the shop. */
export function FilterChoices({ filter, view, close }: ChoiceProps) {
  const t = useText(figuresText)
  const kindWord = useKindWord()
  if (filter === 'advisor' || filter === 'fleet' || filter === 'make')
    return <FoundChoices filter={filter} view={view} close={close} />
  const options =
    filter === 'type'
      ? customerTypes.map((value) => ({ value: value as string, label: t(`type.${value}`) }))
      : [...vehicleKindWords, 'none' as const].map((value) => ({
          value: value as string,
          label: kindWord(value === 'none' ? null : value),
        }))
  return <ChoiceOptions filter={filter} view={view} close={close} options={options} />
}

function FoundChoices({ filter, view, close }: ChoiceProps & { filter: 'advisor' | 'fleet' | 'make' }) {
  const t = useText(figuresText)
  const found = useFigureChoices(view.query.shop_id, true)
  const problem = useProblemText(found.error)
  const choices = found.data?.choices
  if (!choices)
    return found.error ? (
      <ErrorState
        title={t('choicesFailed')}
        message={problem}
        requestId={found.error.requestId}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  const options = {
    advisor: () => choices.advisors.map(({ id, name }) => ({ value: id, label: name })),
    fleet: () => choices.fleets.map(({ id, name }) => ({ value: id, label: name })),
    make: () => choices.makes.map((make) => ({ value: make, label: make })),
  }[filter]()
  if (options.length === 0) return <p className="max-w-60 px-3 py-2 text-sm text-ink-3">{t(`none.${filter}`)}</p>
  return <ChoiceOptions filter={filter} view={view} close={close} options={options} />
}

function ChoiceOptions({ filter, view, close, options }: ChoiceProps & { options: readonly { value: string; label: string }[] }) {
  const t = useText(figuresText)
  const value = view.chosen[filter] ?? null
  return (
    <ChoiceList
      label={t(`filter.${filter}`)}
      value={value}
      options={options}
      onPick={(word) => {
        view.choose(filter, word === value ? '' : word)
        close()
      }}
    />
  )
}
