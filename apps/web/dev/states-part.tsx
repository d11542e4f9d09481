import { Flag, Plus } from 'lucide-react'
import { Avatar, NoAvatar, Plate, RecordNumber, Unit, VinText } from '#ui/identity.tsx'
import { Pill, Priority, Tag, TimeBar } from '#ui/status.tsx'
import { Part } from './part.tsx'

const families: [string, string, string[]][] = [
  ['Order', 'status', ['pending', 'scheduled', 'in_progress', 'completed', 'invoiced', 'cancelled']],
  ['Shop', 'shop', ['active', 'inactive', 'maintenance']],
  ['Invoice', 'invoice', ['draft', 'sent', 'partial', 'paid', 'overdue', 'void']],
  ['Job', 'job', ['assigned', 'in_progress', 'on_hold', 'completed', 'cancelled']],
]

/** States, priorities, identities and time bars. */
export function StatesPart() {
  return (
    <Part title="Status and state">
      <div className="card flex flex-col gap-3 p-4">
        {families.map(([name, family, values]) => (
          <div key={name} className="flex flex-wrap items-center gap-2">
            <span className="w-20 text-sm text-ink-3">{name}</span>
            {values.map((value) => (
              <Pill key={value} family={family} value={value}>
                {value.replace('_', ' ')}
              </Pill>
            ))}
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          {['low', 'medium', 'high', 'critical'].map((level) => (
            <Priority key={level} priority={level}>
              {level}
            </Priority>
          ))}
          <Tag family="tone" value="red" icon={<Flag size={13} />}>
            Safety
          </Tag>
          <Plate state="WA" number="C84217K" />
          <Plate state="WA" number="C84217K" size="lg" />
          <VinText vin="3AKJHHDR4KSKD4821" copy />
          <Unit>Unit 114</Unit>
          <RecordNumber number="SO-2026-00418" />
          <Avatar name="Marcus Bell" />
          <Avatar name="Dana Whitlock" accent size="lg" />
          <NoAvatar icon={<Plus size={14} />} label="Nobody yet" />
        </div>
        <div className="grid gap-2 sm:grid-cols-4">
          <TimeBar used={102} of={450} family="timer" value="working" label="1h 42m of 7h 30m" />
          <TimeBar used={125} of={180} family="timer" value="paused" label="paused" />
          <TimeBar used={60} of={90} family="job" value="on_hold" label="on hold" size="lg" />
          <TimeBar used={552} of={480} family="timer" value="working" label="1h 12m over" />
        </div>
      </div>
    </Part>
  )
}
