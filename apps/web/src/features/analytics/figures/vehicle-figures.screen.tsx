import { Link } from '@tanstack/react-router'
import { isVehicleKind, useKindWord } from '#features/vehicles/index.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Chart } from '#ui/chart.tsx'
import { Plate } from '#ui/identity.tsx'
import { Card, StatStrip } from '#ui/layout.tsx'
import { type DrillPlan, DrillValue, useColumnDrills } from './figure-drill.tsx'
import { Against, BarRows, DefinedWord, Definitions, FigureCard, FigureLines, FigureStat, OnFile } from './figure-parts.tsx'
import { useFigures, type VehicleAnalytics } from './figures.api.ts'
import { barsOf } from './figures.rules.ts'
import { figuresText } from './figures.text.ts'
import { FiguresFrame } from './figures-frame.tsx'
import { useFigureView } from './use-figure-view.ts'
import { vehicleFiguresText } from './vehicle-figures.text.ts'

const filters = ['kind', 'fleet', 'make'] as const
const words = ['seen', 'perVehicle', 'miles', 'sales', 'age', 'inWork', 'overdue', 'soon', 'noReading', 'fleet'] as const
type Word = (typeof words)[number]

function useDefinition() {
  const t = useText(vehicleFiguresText)
  return (key: Word) => ({ key, word: t(`word.${key}`), text: t(`definition.${key}`) })
}

const looks = {
  on_file: { shows: 'count' },
  seen: { shows: 'count', unit: 'orders' },
  kind: { shows: 'amount', unit: 'orders' },
  age: { shows: 'count', unit: 'orders' },
  make: { shows: 'count', unit: 'orders' },
  miles: { shows: 'count', unit: 'miles' },
  in_work: { shows: 'count', unit: 'days' },
  service_overdue: { shows: 'count' },
  service_due_soon: { shows: 'count' },
  without_mileage: { shows: 'count' },
} as const satisfies DrillPlan['looks']
const wordOf = {
  on_file: 'onFile',
  seen: 'seen',
  miles: 'miles',
  in_work: 'inWork',
  service_overdue: 'overdue',
  service_due_soon: 'soon',
  without_mileage: 'noReading',
} as const

/** How the figures of vehicles open their records. */
function useDrills(): DrillPlan {
  const t = useText(vehicleFiguresText)
  const kindWord = useKindWord()
  const ageWord = useAgeWord()
  const may = useMay('vehicles:view')
  return {
    call: 'listVehicleFigureRecords',
    may,
    looks,
    titleOf: ({ figure, choice = '' }) => {
      if (figure === 'kind') {
        if (choice !== 'none' && !isVehicleKind(choice)) return undefined
        return `${t('word.seen')}: ${kindWord(choice === 'none' ? null : choice)}`
      }
      if (figure === 'age') {
        if (choice !== 'none' && !/^[0-5]$/.test(choice)) return undefined
        return `${t('word.age')}: ${ageWord(choice === 'none' ? null : Number(choice) * 3)}`
      }
      if (figure === 'make') return choice ? `${t('word.seen')}: ${choice}` : undefined
      if (figure === 'in_work' && !choice) return undefined
      return t(`word.${wordOf[figure as keyof typeof wordOf]}`)
    },
  }
}

/** Years since the model year, of a step that begins with so many; null for vehicles without a year. */
function useAgeWord(): (fromYears: number | null) => string {
  const t = useText(vehicleFiguresText)
  return (from) => (from === null ? t('unknownYear') : from >= 15 ? `${from}+` : `${from}–${from + 2}`)
}

/** Vehicles of a period: how many, how often, of which kind, age and make, how long in work (F10, F18). */
export function VehicleFiguresScreen() {
  const t = useText(vehicleFiguresText)
  const view = useFigureView('12-months', filters)
  const found = useFigures('getVehicleAnalytics', view.query)
  return (
    <FiguresFrame
      title={t('title')}
      beside={t('basis')}
      file="exportVehicleAnalytics"
      view={view}
      found={found}
      isEmpty={(data) => data.on_file === 0 && data.seen === 0}
      drills={useDrills()}
    >
      {(data) => <Parts data={data} compare={view.compare} />}
    </FiguresFrame>
  )
}

function Parts({ data, compare }: { data: VehicleAnalytics; compare: 'before' | 'year' | 'off' }) {
  const t = useText(vehicleFiguresText)
  const frame = useText(figuresText)
  const format = useFormat()
  const define = useDefinition()
  const { miles_between_visits: miles } = data
  return (
    <>
      <Against from={data.period.before_from} to={data.period.before_to} compare={compare} />
      <section aria-label={t('strip')}>
        <StatStrip>
          <FigureStat
            of={define('seen')}
            value={data.seen}
            show={format.number}
            note={<OnFile count={data.on_file} word={t('word.onFile')} />}
            drill={{ figure: 'seen' }}
            before={compare === 'off' ? undefined : data.seen_before}
          />
          <FigureStat
            of={define('perVehicle')}
            value={data.orders_per_vehicle}
            show={(value) => format.number(value, 1)}
            drill={{ figure: 'seen' }}
            note={`${frame('counts.orders', { count: data.orders })} ÷ ${frame('counts.vehicles', { count: data.seen })}`}
          />
          <FigureStat
            of={define('miles')}
            value={miles.median}
            show={format.number}
            drill={{ figure: 'miles' }}
            note={t('readings', { count: miles.vehicles })}
          />
          {data.sales !== null && (
            <FigureStat of={define('sales')} value={data.sales} show={format.money} drill={{ figure: 'seen' }} />
          )}
        </StatStrip>
      </section>
      <div className="grid gap-4 xl:grid-cols-[1.5fr_1fr]">
        <Kinds data={data} />
        <Ages data={data} />
      </div>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <InWork data={data} />
        <Maintenance data={data} />
        <Makes data={data} />
      </div>
      <Definitions of={words.map(define)} />
    </>
  )
}

function Kinds({ data }: { data: VehicleAnalytics }) {
  const t = useText(vehicleFiguresText)
  const frame = useText(figuresText)
  const format = useFormat()
  const kindWord = useKindWord()
  const seesMoney = data.sales !== null
  const bars = barsOf(data.by_kind.map((row) => row.total ?? row.orders))
  return (
    <FigureCard title={t(seesMoney ? 'byKind' : 'ordersByKind')} beside={data.sales !== null && format.money(data.sales)}>
      <BarRows
        empty={t('noneSeen')}
        rows={data.by_kind.map((row, at) => ({
          key: row.kind ?? 'none',
          label: kindWord(row.kind),
          drill: { figure: 'kind', choice: row.kind ?? 'none' },
          value: row.total === null ? frame('counts.orders', { count: row.orders }) : format.money(row.total),
          note: [
            ...(row.share === null ? [] : [format.percent(row.share, 1)]),
            frame('counts.vehicles', { count: row.vehicles }),
            ...(row.total === null ? [] : [frame('counts.orders', { count: row.orders })]),
          ].join(' · '),
          bar: bars[at] ?? 0,
        }))}
      />
    </FigureCard>
  )
}

function Ages({ data }: { data: VehicleAnalytics }) {
  const t = useText(vehicleFiguresText)
  const frame = useText(figuresText)
  const ageWord = useAgeWord()
  const format = useFormat()
  const count = format.number(data.seen)
  const some = data.by_age.filter((step) => step.vehicles > 0)
  const stepAt = (index: number) => data.by_age[index] as VehicleAnalytics['by_age'][number]
  const opens = useColumnDrills(
    (index) => {
      const { from_years: from } = stepAt(index)
      return { figure: 'age', choice: from === null ? 'none' : String(from / 3) }
    },
    (index) => `${t('word.age')}: ${ageWord(stepAt(index).from_years)}`,
    (index) => frame('counts.vehicles', { count: stepAt(index).vehicles }),
  )
  return (
    <FigureCard title={t('word.age')}>
      {some.length < 2 ? (
        <BarRows
          empty={t('noneSeen')}
          rows={some.map((step) => ({
            key: String(step.from_years),
            label: step.from_years === null ? t('unknownYear') : t('yearsOld', { years: ageWord(step.from_years) }),
            value: frame('counts.vehicles', { count: step.vehicles }),
            drill: { figure: 'age', choice: step.from_years === null ? 'none' : String(step.from_years / 3) },
            bar: 1,
          }))}
        />
      ) : (
        <>
          <Chart
            points={data.by_age.map((step) => ({
              label: ageWord(step.from_years),
              values: [step.vehicles],
            }))}
            series={[t('vehiclesWord')]}
            summary={t('ageSummary', { count })}
            format={(value) => format.number(value)}
            axisFormat={(value) => (Number.isInteger(value) ? format.number(value) : '')}
            labelHeading={t('years')}
            opens={opens}
          />
          <p className="mt-1 text-center text-xs text-ink-3">
            {t('ageNote', { count: frame('counts.vehicles', { count: data.seen }) })}
          </p>
        </>
      )}
    </FigureCard>
  )
}

function InWork({ data }: { data: VehicleAnalytics }) {
  const t = useText(vehicleFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const define = useDefinition()
  const mayOpen = useMay('vehicles:view')
  return (
    <Card title={<DefinedWord of={define('inWork')} />} flush>
      {data.most_days_in_work.length === 0 ? (
        <p className="card-body text-ink-3">{t('noneInWork')}</p>
      ) : (
        <ul>
          {data.most_days_in_work.map((row) => (
            <li key={row.id} className="list-row">
              {row.license_plate && <Plate number={row.license_plate} state={row.plate_state} size="sm" />}
              <span className="two-lines min-w-0 flex-1">
                {mayOpen ? (
                  <Link to={paths.vehicle(row.id)} className="truncate">
                    {row.label}
                  </Link>
                ) : (
                  <span className="truncate">{row.label}</span>
                )}
                <span>
                  {[row.customer_name, row.unit_number && t('unit', { number: row.unit_number })].filter(Boolean).join(', ')}
                </span>
              </span>
              <b className="font-[620] whitespace-nowrap tabular-nums">
                <DrillValue
                  drill={{ figure: 'in_work', choice: row.id }}
                  word={row.label}
                  value={t('days', { days: format.number(row.days, 1) })}
                />
              </b>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Maintenance({ data }: { data: VehicleAnalytics }) {
  const t = useText(vehicleFiguresText)
  const format = useFormat()
  const define = useDefinition()
  return (
    <FigureCard title={t('maintenance')}>
      <FigureLines
        lines={[
          {
            of: define('overdue'),
            value: format.number(data.service_overdue),
            drill: data.service_overdue > 0 ? { figure: 'service_overdue' } : undefined,
            tone: data.service_overdue > 0 ? 'bad' : undefined,
          },
          {
            of: define('soon'),
            value: format.number(data.service_due_soon),
            drill: data.service_due_soon > 0 ? { figure: 'service_due_soon' } : undefined,
          },
          {
            of: define('noReading'),
            value: format.number(data.without_mileage),
            drill: data.without_mileage > 0 ? { figure: 'without_mileage' } : undefined,
          },
        ]}
      />
    </FigureCard>
  )
}

function Makes({ data }: { data: VehicleAnalytics }) {
  const t = useText(vehicleFiguresText)
  const format = useFormat()
  const bars = barsOf(data.makes.map((row) => row.vehicles))
  return (
    <FigureCard title={t('makes')} beside={t('vehiclesWord')}>
      <BarRows
        empty={t('noneSeen')}
        rows={data.makes.map((row, at) => ({
          key: row.make,
          label: row.make,
          value: format.number(row.vehicles),
          drill: { figure: 'make', choice: row.make },
          note: row.share !== null && format.percent(row.share, 1),
          bar: bars[at] ?? 0,
        }))}
      />
    </FigureCard>
  )
}
