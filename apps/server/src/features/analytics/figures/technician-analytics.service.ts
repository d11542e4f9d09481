import { TechnicianAnalytics, type TechnicianWork } from '@twopost/contract/analytics'
import { fromThousandths } from '@twopost/contract/core/money'
import { addDays, mondayOf } from '@twopost/contract/core/time'
import { type DayHours, measureHours, numbersOf, type PersonHours, soldOf, sumDays } from '#features/attendance/index.ts'
import { type Asked, type Days, presentPeriod, ratio, shareOf } from './analytics-period.service.ts'
import type { Counting, Figures } from './kept-figures.service.ts'
import { type JobSums, selectJobSums, selectTechnicianNames } from './technician-analytics.queries.ts'

/** What one measured in some days, in the words that all three clocks are summed in. */
interface Measured {
  hours: DayHours
  sold: number
  invoiced: { thousandths: number; seconds: number }
  jobs: Omit<JobSums, 'technician_id'>
}
const noJobs: Measured['jobs'] = { jobs: 0, due: 0, on_time: 0, ratings: 0, stars: 0 }

/** Everyone who has a figure in these days, by the technician's id. */
async function measure(at: Counting, { shopIds, zone }: Asked, days: Days) {
  const [hours, sums] = await Promise.all([
    measureHours(at, { technicianIds: null, shopIds }, zone, days.from, days.to),
    selectJobSums(at.tx, shopIds, days),
  ])
  const jobsOf = new Map(sums.map((row) => [row.technician_id, row]))
  const people = new Map<string, Measured>()
  for (const id of new Set([...hours.people.keys(), ...jobsOf.keys()])) {
    const person = hours.people.get(id)
    const one: Measured = {
      hours: sumDays(person?.days ?? new Map(), days.from, days.to),
      sold: soldOf(person),
      invoiced: person?.invoiced ?? { thousandths: 0, seconds: 0 },
      jobs: jobsOf.get(id) ?? noJobs,
    }
    if (hasFigure(one)) people.set(id, one)
  }
  return { people, hours: hours.people }
}
/** Hours are read a little beyond the days, so somebody may be there without any in them. */
const hasFigure = ({ hours, sold, invoiced, jobs }: Measured): boolean =>
  hours.attendedSeconds + hours.onJobSeconds + jobs.jobs > 0 ||
  sold !== 0 ||
  invoiced.thousandths !== 0 ||
  Object.keys(hours.indirect).length > 0

function sumOf(people: readonly Measured[]): Measured {
  const sum: Measured = {
    hours: { attendedSeconds: 0, onJobSeconds: 0, sharedSeconds: 0, indirect: {} },
    sold: 0,
    invoiced: { thousandths: 0, seconds: 0 },
    jobs: { ...noJobs },
  }
  for (const { hours, sold, invoiced, jobs } of people) {
    sum.hours.attendedSeconds += hours.attendedSeconds
    sum.hours.onJobSeconds += hours.onJobSeconds
    sum.hours.sharedSeconds += hours.sharedSeconds
    for (const [code, seconds] of Object.entries(hours.indirect) as [keyof DayHours['indirect'], number][])
      sum.hours.indirect[code] = (sum.hours.indirect[code] ?? 0) + seconds
    sum.sold += sold
    sum.invoiced.thousandths += invoiced.thousandths
    sum.invoiced.seconds += invoiced.seconds
    for (const key of ['jobs', 'due', 'on_time', 'ratings', 'stars'] as const) sum.jobs[key] += jobs[key]
  }
  return sum
}

const presentWork = ({ hours, sold, invoiced, jobs }: Measured): TechnicianWork => ({
  numbers: numbersOf(hours, sold, invoiced),
  jobs: jobs.jobs,
  on_time: shareOf(jobs.on_time, jobs.due),
  ratings: jobs.ratings,
  rating: ratio(jobs.stars, jobs.ratings),
})

/** Every week of the period with the hours of all, those without any as well. */
function presentWeeks(people: readonly PersonHours[], { period, today }: Asked): TechnicianAnalytics['weeks'] {
  const weeks = new Map<string, { attended: number; onJob: number; sold: number }>()
  const on = (date: string) => {
    const monday = mondayOf(date)
    const week = weeks.get(monday) ?? { attended: 0, onJob: 0, sold: 0 }
    weeks.set(monday, week)
    return week
  }
  const isIn = (date: string) => date >= period.from && date <= period.to
  for (const { days, sold } of people) {
    for (const [date, day] of days)
      if (isIn(date)) {
        on(date).attended += day.attendedSeconds
        on(date).onJob += day.onJobSeconds
      }
    for (const [date, thousandths] of sold) if (isIn(date)) on(date).sold += thousandths
  }
  const list: TechnicianAnalytics['weeks'] = []
  for (let monday = mondayOf(period.from); monday <= period.to; monday = addDays(monday, 7)) {
    const week = weeks.get(monday)
    list.push({
      week_start: monday,
      attended_seconds: week?.attended ?? 0,
      on_job_seconds: week?.onJob ?? 0,
      sold_hours: fromThousandths(week?.sold ?? 0),
      is_current: monday === mondayOf(today),
    })
  }
  return list
}

async function count(at: Counting, asked: Asked): Promise<TechnicianAnalytics> {
  const [now, before, names] = await Promise.all([
    measure(at, asked, asked.period),
    measure(at, asked, asked.before),
    selectTechnicianNames(at.tx),
  ])
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    period: presentPeriod(asked),
    all: presentWork(sumOf([...now.people.values()])),
    all_before: presentWork(sumOf([...before.people.values()])),
    technicians: [...now.people]
      .map(([id, one]) => ({ id, name: nameOf.get(id) ?? '', ...presentWork(one) }))
      .sort((a, b) => b.numbers.soldHours - a.numbers.soldHours || (a.name < b.name ? -1 : 1)),
    weeks: presentWeeks([...now.hours.values()], asked),
  }
}
/** Technicians by their clocks and jobs, by the words of the house (CLK9, H34, O5). */
export const technicianFigures: Figures<TechnicianAnalytics> = { area: 'technicians', shape: TechnicianAnalytics, count }
