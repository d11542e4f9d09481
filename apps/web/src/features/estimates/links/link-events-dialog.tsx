import { useState } from 'react'
import { useCall } from '#platform/api/queries.ts'
import { FoundPart } from '#platform/found-part.tsx'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { Select } from '#ui/select.tsx'
import type { OrderLink } from '../estimates.api.ts'
import { linkEventsText } from './link-events.text.ts'

const rows = 10

/** What a customer did by each of their links, the latest first, with when and from where (EST19, EST22). */
export default function LinkEventsDialog({
  open,
  onOpenChange,
  links,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** At least one, the latest first. */
  links: readonly OrderLink[]
}) {
  const t = useText(linkEventsText)
  const format = useFormat()
  const [linkId, setLinkId] = useState(links.find((one) => one.opened > 0)?.id ?? links[0]?.id ?? '')
  const [page, setPage] = useState(1)
  const found = useCall('listLinkEvents', { params: { id: linkId }, query: { page, limit: rows } }, { keepPrevious: true })
  return (
    <Dialog
      size="md"
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {links.length > 1 && (
          <Field label={t('link')}>
            <Select
              value={linkId}
              onValue={(id) => {
                setLinkId(id)
                setPage(1)
              }}
              options={links.map((one) => ({
                value: one.id,
                label: t('of', { when: format.dateTime(one.created_at), person: one.sent_to || one.created_by }),
              }))}
            />
          </Field>
        )}
        <FoundPart found={found} failed={t('failed')}>
          {({ events, pagination }) =>
            events.length === 0 ? (
              <p className="text-ink-2">{t('none')}</p>
            ) : (
              <>
                <ol className="divide-y divide-border">
                  {events.map((event) => (
                    <li key={event.id} className="flex items-baseline justify-between gap-3 py-2.5">
                      <span className="two-lines two-lines--whole min-w-0">
                        <span>{t(`what.${event.what}`)}</span>
                        <span className="whitespace-normal break-words">
                          {[event.ip, event.user_agent].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                      <span className="flex-none text-sm text-ink-2">{format.dateTime(event.at)}</span>
                    </li>
                  ))}
                </ol>
                {pagination.total > rows && <Pager page={page} limit={rows} total={pagination.total} onPage={setPage} />}
              </>
            )
          }
        </FoundPart>
      </div>
    </Dialog>
  )
}
