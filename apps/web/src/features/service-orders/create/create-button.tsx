import { CalendarX2, Check, ChevronDown, Play, Printer } from 'lucide-react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Kbd } from '#ui/identity.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { orderCreateText } from './order-create.text.ts'

/** What creating an order goes on with. `later` creates it without its time. */
export type AfterCreate = 'open' | 'print' | 'start' | 'later'

/** Creates the order, and books it where a time is chosen; beside it what else can be done with the same press (x1). */
export function CreateButton({
  bookedAt,
  busy,
  onCreate,
}: {
  /** When the work begins; null where no time is booked. */
  bookedAt: string | null
  busy: boolean
  onCreate: (after: AfterCreate) => void
}) {
  const t = useText(orderCreateText)
  const format = useFormat()
  const mayStart = useMay('service-order:start')
  return (
    <span className="btn-split min-w-0 max-md:flex-1">
      <Button
        size="lg"
        kind="primary"
        icon={<Check size={17} />}
        busy={busy}
        busyText={t('creating')}
        className="min-w-0 max-md:flex-1"
        aria-keyshortcuts="Control+Enter"
        onClick={() => onCreate('open')}
      >
        <span className="truncate">
          {bookedAt === null ? t('create') : t('createAndBook', { time: format.dateTime(bookedAt) })}
        </span>
        <span className="max-lg:hidden" aria-hidden="true">
          <Kbd>Ctrl ↵</Kbd>
        </span>
      </Button>
      <Menu
        side="top"
        label={t('createMore')}
        trigger={
          <IconButton
            size="lg"
            kind="primary"
            label={t('createMore')}
            icon={<ChevronDown size={17} />}
            tooltip={false}
            disabled={busy}
          />
        }
      >
        <MenuItem icon={<Printer size={16} />} onSelect={() => onCreate('print')}>
          {t('createAndPrint')}
        </MenuItem>
        {bookedAt !== null && mayStart && (
          <MenuItem icon={<Play size={16} />} onSelect={() => onCreate('start')}>
            {t('createAndStart')}
          </MenuItem>
        )}
        {bookedAt !== null && (
          <MenuItem icon={<CalendarX2 size={16} />} onSelect={() => onCreate('later')}>
            {t('createOnly')}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

const tries = 50
/** Prints the order that was just opened, as soon as its sheet is there. */
export async function printWhenThere(): Promise<void> {
  for (let at = 0; at < tries; at += 1) {
    if (document.querySelector('.print-sheet')) {
      window.print()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
