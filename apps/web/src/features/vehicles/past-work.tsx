import { Link } from '@tanstack/react-router'
import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'
import { useState } from 'react'
import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useLiveRefresh } from '#platform/live/live.ts'
import { usePaths } from '#platform/paths.ts'
import { ErrorState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { vehicleName } from './vehicle-name.rules.ts'
import { usePastWork } from './vehicles.api.ts'
import { vehiclesText } from './vehicles.text.ts'

/** How many jobs a page has. */
const shown = 10

/**
 * What was done to a vehicle, or for a customer, in the program that the shop used before, below the orders of this one (INT14). A shop that brought nothing
 * along sees nothing of it.
 */
export function PastWork({ of }: { of: { vehicle_id: string } | { customer_id: string } }) {
  const t = useText(vehiclesText)
  const [page, setPage] = useState(1)
  useLiveRefresh(['vehicle.changed'], ['listVehiclePastWork', 'listCustomerPastWork'])
  const found = usePastWork(of, { page, limit: shown })
  const problem = useProblemText(found.error)
  const total = found.data?.pagination.total ?? 0
  if (!found.isError && total === 0) return null
  return (
    <Card title={t('pastWork')} flush>
      {found.isError ? (
        <ErrorState
          title={t('pastWorkFailed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <>
          <p className="px-4 pb-2 text-sm text-ink-3">{t('pastWorkText')}</p>
          <ul>
            {found.data?.past_work.map((work) => (
              <Row key={work.id} work={work} withVehicle={'customer_id' in of} />
            ))}
          </ul>
          {total > shown && (
            <Pager
              page={page}
              limit={shown}
              total={total}
              capped={found.data?.pagination.total_is_capped ?? false}
              onPage={setPage}
            />
          )}
        </>
      )}
    </Card>
  )
}

type Work = Answer<Calls['listVehiclePastWork']>['past_work'][number]
function Row({ work, withVehicle }: { work: Work; withVehicle: boolean }) {
  const t = useText(vehiclesText)
  const format = useFormat()
  const paths = usePaths()
  const facts = [
    t('pastNumber', { number: work.external_number }),
    ...(work.mileage === null ? [] : [`${format.number(work.mileage)} ${t('miles')}`]),
    ...(work.technician_name === '' ? [] : [work.technician_name]),
  ]
  return (
    <li className="list-row flex-wrap !items-start !gap-y-1">
      <span className="flex min-w-0 basis-full flex-col gap-px md:flex-1 md:basis-56">
        <span className="font-medium break-words whitespace-pre-line">{work.description}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-3">
          <span className="break-words">{facts.join(' · ')}</span>
          {withVehicle && <Link to={paths.vehicle(work.vehicle.id)}>{vehicleName(work.vehicle)}</Link>}
        </span>
        {work.note !== '' && <span className="text-sm break-words whitespace-pre-line text-ink-2">{work.note}</span>}
      </span>
      <time className="text-sm text-ink-3 md:w-24 md:text-right" dateTime={work.done_on}>
        {format.calendarDate(work.done_on)}
      </time>
      <span className="ml-auto text-right font-[520] tabular-nums md:ml-0 md:w-24">
        {work.total === null ? (
          <span className="text-sm font-normal text-ink-3">{t('pastNoTotal')}</span>
        ) : (
          format.money(work.total)
        )}
      </span>
    </li>
  )
}
