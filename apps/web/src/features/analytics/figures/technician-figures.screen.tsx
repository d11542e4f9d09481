import { Link } from '@tanstack/react-router'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { usePaths } from '#platform/paths.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Chart } from '#ui/chart.tsx'
import { Card, StatStrip } from '#ui/layout.tsx'
import { type DrillPlan, DrillValue, useColumnDrills } from './figure-drill.tsx'
import { Against, DefinedWord, Definitions, FigureCard, FigureStat } from './figure-parts.tsx'
import { type TechnicianAnalytics, useFigures } from './figures.api.ts'
import { daysOfWeek } from './figures.rules.ts'
import { FiguresFrame } from './figures-frame.tsx'
import { technicianFiguresText } from './technician-figures.text.ts'
import { type FigureView, useFigureView } from './use-figure-view.ts'

const words = ['efficiency', 'productivity', 'proficiency', 'attended', 'on_job', 'sold', 'jobs', 'on_time', 'rating'] as const
type Word = (typeof words)[number]
type Work = TechnicianAnalytics['all']

function useDefinition() {
  const t = useText(technicianFiguresText)
  return (key: Word) => ({ key, word: t(`word.${key}`), text: t(`definition.${key}`) })
}

const looks = {
  attended: { shows: 'sum', unit: 'hours' },
  on_job: { shows: 'sum', unit: 'hours' },
  sold: { shows: 'sum', unit: 'hours' },
  efficiency: { shows: 'division', unit: 'hours' },
  productivity: { shows: 'division', unit: 'hours' },
  proficiency: { shows: 'division', unit: 'hours' },
  jobs: { shows: 'count' },
  on_time: { shows: 'share' },
  rating: { shows: 'mean', unit: 'stars' },
} as const satisfies DrillPlan['looks']
const isWord = (text: string): text is Word => Object.hasOwn(looks, text)

/** How the figures of technicians open their records: those of one person, or of all. */
function useDrills(people: TechnicianAnalytics['technicians'] | undefined): DrillPlan {
  const t = useText(technicianFiguresText)
  const seesHours = useMay('time:view')
  const seesJobs = useMay('service-order:assign')
  return {
    call: 'listTechnicianFigureRecords',
    may: seesHours && seesJobs,
    looks,
    titleOf: ({ figure, choice = '' }) => {
      if (!isWord(figure)) return undefined
      if (choice === '') return t(`word.${figure}`)
      const person = people?.find((one) => one.id === choice)
      return person && `${t(`word.${figure}`)}: ${person.name}`
    },
  }
}

const isEmpty = (data: TechnicianAnalytics): boolean => data.technicians.length === 0

/** Technicians of a period: three clocks and what is made of them, jobs done, on time, ratings (CLK9, H34, O5). */
export function TechnicianFiguresScreen() {
  const t = useText(technicianFiguresText)
  const view = useFigureView('8-weeks')
  const found = useFigures('getTechnicianAnalytics', view.query)
  return (
    <FiguresFrame
      title={t('title')}
      beside={t('basis')}
      file="exportTechnicianAnalytics"
      view={view}
      found={found}
      isEmpty={isEmpty}
      drills={useDrills(found.data?.analytics.technicians)}
    >
      {(data) => <Parts data={data} compare={view.compare} />}
    </FiguresFrame>
  )
}

function Parts({ data, compare }: { data: TechnicianAnalytics; compare: FigureView['compare'] }) {
  const define = useDefinition()
  const before = compare === 'off' ? undefined : data.all_before
  return (
    <>
      <Against from={data.period.before_from} to={data.period.before_to} compare={compare} />
      <Made data={data} before={before} />
      <Counted data={data} before={before} />
      <Weeks data={data} />
      <People data={data} />
      <Definitions of={words.map(define)} />
    </>
  )
}

const clocked: readonly Word[] = ['attended', 'on_job', 'sold']
const noHours = ({ numbers }: Work): boolean => numbers.attendedSeconds + numbers.onJobSeconds === 0 && numbers.soldHours === 0

/** Hours of seconds, with one decimal. */
function useHours(): (seconds: number) => string {
  const format = useFormat()
  return (seconds) => format.fixed(seconds / 3600, 1)
}

/** The three numbers, each with the division that it is. */
function Made({ data, before }: { data: TechnicianAnalytics; before: Work | undefined }) {
  const t = useText(technicianFiguresText)
  const format = useFormat()
  const hours = useHours()
  const define = useDefinition()
  const { numbers } = data.all
  const people = data.technicians.length
  const attended = hours(numbers.attendedSeconds)
  const notes = {
    efficiency: t('soldOverJob', { sold: format.number(numbers.invoicedHours, 1), job: hours(numbers.invoicedSeconds) }),
    productivity: t('jobOverAttended', { job: hours(numbers.onJobSeconds), attended }),
    proficiency: t('soldOverAttended', { sold: format.number(numbers.soldHours, 1), attended }),
  }
  return (
    <section aria-label={t('clocks')}>
      <StatStrip>
        {(['efficiency', 'productivity', 'proficiency'] as const).map((key) => (
          <FigureStat
            key={key}
            of={define(key)}
            value={numbers[key]}
            show={(value) => format.percent(value, 1)}
            note={notes[key]}
            before={before?.numbers[key]}
            drill={{ figure: key }}
          />
        ))}
        <FigureStat
          of={define('sold')}
          value={numbers.soldHours}
          show={(value) => format.number(value, 1)}
          unit={t('unit')}
          note={t('people', { count: people })}
          before={before?.numbers.soldHours}
          drill={{ figure: 'sold' }}
        />
      </StatStrip>
    </section>
  )
}

function Counted({ data, before }: { data: TechnicianAnalytics; before: Work | undefined }) {
  const t = useText(technicianFiguresText)
  const format = useFormat()
  const define = useDefinition()
  const { numbers, jobs, on_time, ratings, rating } = data.all
  const inHours = (seconds: number) => format.number(seconds / 3600, 1)
  return (
    <section aria-label={t('work')}>
      <StatStrip size="sm">
        <FigureStat
          of={define('attended')}
          value={numbers.attendedSeconds}
          show={inHours}
          unit={t('unit')}
          before={before?.numbers.attendedSeconds}
          drill={{ figure: 'attended' }}
        />
        <FigureStat
          of={define('on_job')}
          value={numbers.onJobSeconds}
          show={inHours}
          unit={t('unit')}
          before={before?.numbers.onJobSeconds}
          drill={{ figure: 'on_job' }}
        />
        <FigureStat
          of={define('jobs')}
          value={jobs}
          show={format.number}
          before={before?.jobs}
          drill={{ figure: 'jobs' }}
          note={
            rating !== null && (
              <>
                {t('word.rating')}:{' '}
                <DrillValue
                  drill={{ figure: 'rating' }}
                  word={t('word.rating')}
                  value={format.number(rating, 1)}
                  className="font-[520]"
                />
                , {t('ratings', { count: ratings })}
              </>
            )
          }
        />
        <FigureStat
          of={define('on_time')}
          value={on_time.share}
          show={(value) => format.percent(value, 1)}
          note={
            on_time.of === 0 ? t('noDue') : t('onTimeOf', { part: format.number(on_time.part), of: format.number(on_time.of) })
          }
          before={before?.on_time.share}
          drill={{ figure: 'on_time' }}
        />
      </StatStrip>
    </section>
  )
}

function Weeks({ data }: { data: TechnicianAnalytics }) {
  const t = useText(technicianFiguresText)
  const format = useFormat()
  const hours = useHours()
  const { numbers } = data.all
  const weekAt = (index: number) => data.weeks[index] as TechnicianAnalytics['weeks'][number]
  const opens = useColumnDrills(
    (index) => ({ figure: 'productivity', days: daysOfWeek(weekAt(index), data.period) }),
    (index) => `${format.calendarDate(weekAt(index).week_start)}, ${t('word.productivity')}`,
    (index) =>
      t('jobOverAttended', { job: hours(weekAt(index).on_job_seconds), attended: hours(weekAt(index).attended_seconds) }),
  )
  return (
    <FigureCard title={t('byWeek')}>
      {noHours(data.all) ? (
        <p className="text-ink-3">{t('noHours')}</p>
      ) : (
        <Chart
          kind="grouped"
          points={data.weeks.map((week) => ({
            label: format.calendarDate(week.week_start),
            values: [week.attended_seconds / 3600, week.on_job_seconds / 3600, Math.max(0, week.sold_hours)],
            unfinished: week.is_current,
          }))}
          series={[t('attended'), t('onJob'), t('soldShort')]}
          summary={t('byWeekSummary', {
            attended: hours(numbers.attendedSeconds),
            job: hours(numbers.onJobSeconds),
            sold: format.number(numbers.soldHours, 1),
          })}
          format={(value) => `${format.number(value, 1)} h`}
          axisFormat={(value) => format.number(value)}
          labelHeading={t('week')}
          opens={opens}
        />
      )}
    </FigureCard>
  )
}

/** Everyone with their figures, each of which opens its records. */
function People({ data }: { data: TechnicianAnalytics }) {
  const t = useText(technicianFiguresText)
  const format = useFormat()
  const paths = usePaths()
  const hours = useHours()
  const define = useDefinition()
  const mayOpen = useMay('service-order:assign')
  const percent = (share: number | null) => (share === null ? '–' : `${format.fixed(share * 100, 1)}%`)
  const shown: Readonly<Record<Word, (work: Work) => string>> = {
    attended: ({ numbers }) => hours(numbers.attendedSeconds),
    on_job: ({ numbers }) => hours(numbers.onJobSeconds),
    sold: ({ numbers }) => format.fixed(numbers.soldHours, 1),
    efficiency: ({ numbers }) => percent(numbers.efficiency),
    productivity: ({ numbers }) => percent(numbers.productivity),
    proficiency: ({ numbers }) => percent(numbers.proficiency),
    jobs: ({ jobs }) => format.number(jobs),
    on_time: ({ on_time }) => percent(on_time.share),
    rating: ({ rating }) => (rating === null ? '–' : format.fixed(rating, 1)),
  }
  const columns = [
    'attended',
    'on_job',
    'sold',
    'efficiency',
    'productivity',
    'proficiency',
    'jobs',
    'on_time',
    'rating',
  ] as const
  const cells = (work: Work, name: string, choice: string) =>
    columns.map((figure) => {
      // Of somebody who clocked and sold nothing zeros would say less than a dash.
      const value = clocked.includes(figure) && noHours(work) ? '–' : shown[figure](work)
      return (
        <td key={figure} className="num">
          <DrillValue
            drill={value === '–' || /^0(\.0)?$/.test(value) ? undefined : { figure, choice }}
            word={`${name}, ${t(`word.${figure}`)}`}
            value={value}
          />
        </td>
      )
    })
  return (
    <Card title={t('byPerson')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('byPerson')}>
        <table className="data-table data-table--compact">
          <thead>
            <tr>
              <th scope="col">{t('technician')}</th>
              {columns.map((figure) => (
                <th key={figure} scope="col" className="num">
                  <DefinedWord of={define(figure)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.technicians.map((one) => (
              <tr key={one.id}>
                <td className="whitespace-nowrap">
                  {mayOpen ? (
                    <Link to={paths.technician(one.id)} className="link">
                      {one.name}
                    </Link>
                  ) : (
                    one.name
                  )}
                </td>
                {cells(one, one.name, one.id)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('everyone')}</td>
              {cells(data.all, t('everyone'), '')}
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}
