import type { IndirectCode } from '@twopost/contract/attendance.states'
import { Brush, Clock, Coffee, GraduationCap, Hourglass, MapPin, Truck, Users, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { Pager } from '#ui/pager.tsx'
import { Tag } from '#ui/status.tsx'
import { useMedia } from '#ui/use-media.ts'
import { hoursPageSize, type TimeEntry, useOwnEntries } from '../attendance.api.ts'
import { attendanceText } from '../attendance.text.ts'
import { hoursAndMinutes } from '../hours.rules.ts'
import { timeClockText } from '../time-clock.text.ts'

/** So many of the latest entries are shown before "View All" (I8). */
export const shownFirst = 10
const codeIcons: Readonly<Record<IndirectCode, ReactNode>> = {
  training: <GraduationCap size={18} />,
  cleaning: <Brush size={18} />,
  meeting: <Users size={18} />,
  waiting: <Hourglass size={18} />,
  road: <Truck size={18} />,
  other: <Clock size={18} />,
  break: <Coffee size={18} />,
}
/** How an entry looks: its icon and the tone of its tile. */
function lookOf({ source, code }: TimeEntry): { icon: ReactNode; tone: string } {
  if (code) return { icon: codeIcons[code], tone: code === 'break' ? 'amber' : 'violet' }
  return source === 'clock' ? { icon: <Clock size={18} />, tone: 'green' } : { icon: <Wrench size={18} />, tone: 'blue' }
}
/** Which clock an entry is of, and what it was about. */
function useEntryWords() {
  const t = useText(timeClockText)
  const words = useText(attendanceText)
  const format = useFormat()
  return (entry: TimeEntry) => ({
    type: entry.code ? words(`code.${entry.code}`) : t(`source.${entry.source}`),
    what: entry.code ? entry.notes : entry.description,
    times: entry.endTime ? `${format.time(entry.startTime)} – ${format.time(entry.endTime)}` : format.time(entry.startTime),
    length: hoursAndMinutes(entry.duration ?? entry.seconds / 60),
    day: format.day(entry.startTime),
  })
}

/** One's own time entries: the latest ten, then all of them in pages (I1, I8, prototype r2). */
export function OwnEntries({ enabled }: { enabled: boolean }) {
  const t = useText(timeClockText)
  /** 0 shows the latest ten; from 1 on they come in pages. */
  const [page, setPage] = useState(0)
  const limit = page === 0 ? shownFirst : hoursPageSize
  const found = useOwnEntries({ page: Math.max(1, page), limit }, enabled)
  const isWide = useMedia('(min-width: 1100px)')
  const { data } = found
  if (!data) return null
  const { time_entries: entries, pagination } = data
  const hasMore = page === 0 && pagination.total > limit
  const Rows = isWide ? EntryTable : EntryList
  return (
    <Card
      title={t('entries')}
      beside={
        hasMore && (
          <span className="text-sm text-ink-3">{t('firstOf', { shown: String(limit), total: String(pagination.total) })}</span>
        )
      }
      actions={
        hasMore && (
          <Button kind="ghost" className="!min-h-12" onClick={() => setPage(1)}>
            {t('viewAll')}
          </Button>
        )
      }
      flush
    >
      {entries.length === 0 ? <EmptyState icon={<Clock size={24} />} title={t('noEntries')} /> : <Rows entries={entries} />}
      {page > 0 && pagination.total > limit && <Pager page={page} limit={limit} total={pagination.total} onPage={setPage} />}
    </Card>
  )
}

function Tile({ entry }: { entry: TimeEntry }) {
  const { icon, tone } = lookOf(entry)
  return (
    <span className="icon-tile" data-tone={tone} aria-hidden="true">
      {icon}
    </span>
  )
}
function Marks({ entry }: { entry: TimeEntry }) {
  const t = useText(timeClockText)
  return (
    <>
      {entry.isActive && (
        <Tag family="tone" value="green">
          {t('running')}
        </Tag>
      )}
      {entry.needsReview && (
        <Tag family="tone" value="amber">
          {t('review')}
        </Tag>
      )}
    </>
  )
}

function EntryTable({ entries }: { entries: readonly TimeEntry[] }) {
  const t = useText(timeClockText)
  const words = useEntryWords()
  const rows = entries.map((entry) => ({ entry, said: words(entry) }))
  return (
    <table className="w-full text-[15px]">
      <caption className="sr-only">{t('entries')}</caption>
      <thead>
        <tr className="border-b border-border text-left text-sm text-ink-2 *:px-4 *:py-2.5 *:font-[520]">
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('fromTo')}</th>
          <th scope="col">{t('description')}</th>
          <th scope="col">{t('location')}</th>
          <th scope="col" className="text-right">
            {t('duration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entry, said }, at) => {
          const isFirst = rows[at - 1]?.said.day !== said.day
          return (
            <tr
              key={entry.id}
              className={cx(
                '*:px-4 *:py-2 *:align-middle',
                entry.isActive && 'bg-green-soft',
                isFirst && at > 0 && 'border-t border-border',
              )}
            >
              <th scope="row" className="text-left font-[560] whitespace-nowrap">
                <span className={isFirst ? '' : 'sr-only'}>{said.day}</span>
              </th>
              <td>
                <span className="flex items-center gap-2.5">
                  <Tile entry={entry} />
                  {said.type}
                </span>
              </td>
              <td>
                <span className="flex flex-wrap items-center gap-2 whitespace-nowrap">
                  {said.times}
                  <Marks entry={entry} />
                </span>
              </td>
              <td className="break-words">{said.what || '–'}</td>
              <td className="min-w-28 break-words text-ink-2">{entry.location || '–'}</td>
              <td className="numeric text-right font-[620] whitespace-nowrap">{said.length}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function EntryList({ entries }: { entries: readonly TimeEntry[] }) {
  const words = useEntryWords()
  const rows = entries.map((entry) => ({ entry, said: words(entry) }))
  const days = [...new Set(rows.map(({ said }) => said.day))]
  return days.map((day) => (
    <section key={day}>
      <h3 className="border-t border-border bg-surface-2 px-4 py-2 text-[15px] leading-5 font-[560]">{day}</h3>
      <ul>
        {rows
          .filter(({ said }) => said.day === day)
          .map(({ entry, said }) => (
            <li
              key={entry.id}
              className={cx(
                'flex min-h-16 items-start gap-3 border-t border-border px-4 py-2.5',
                entry.isActive && 'bg-green-soft',
              )}
            >
              <Tile entry={entry} />
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <b className="font-[560]">{said.times}</b>
                  <Marks entry={entry} />
                </span>
                <span className="break-words">{[said.type, said.what].filter(Boolean).join(', ')}</span>
                {entry.location && (
                  <span className="flex min-w-0 items-center gap-1.5 text-[15px] text-ink-2">
                    <MapPin size={15} aria-hidden="true" className="flex-none" />
                    <span className="break-words">{entry.location}</span>
                  </span>
                )}
              </span>
              <span className="numeric font-[620] whitespace-nowrap">{said.length}</span>
            </li>
          ))}
      </ul>
    </section>
  ))
}
