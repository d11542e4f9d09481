import {
  completeTemplate,
  formatCents,
  formatDate,
  formatQuantity,
  type InvoiceLine,
  invoiceLabels,
  isPaid,
  listSums,
  paymentInfoOf,
  senderOf,
} from '@twopost/contract/invoices'
import type { ReactNode } from 'react'
import { cx } from '#ui/classes.ts'
import { Plate } from '#ui/identity.tsx'
import type { PrintedInvoice } from './invoice-document.rules.ts'

/** An invoice for a narrow screen, with everything on its sheet: in words that need no magnifying. */
export function InvoiceOnPhone({ printed }: { printed: PrintedInvoice }) {
  const { language, vehicle } = printed
  const template = completeTemplate(printed.template)
  const { show } = template
  const sender = senderOf(template, printed)
  const labels = invoiceLabels[language]
  const facts: [string, ReactNode][] = [
    [labels.billTo, show.customer && printed.customer.name],
    [labels.vehicle, vehicle && <Vehicle key="vehicle" vehicle={vehicle} />],
    [labels.vin, vehicle?.vin],
    [labels.order, show.workOrder && printed.orderNumber],
    [labels.poNumber, printed.poNumber],
    [labels.technician, show.technician && printed.technicianName],
    [labels.issued, printed.issueDate ? formatDate(printed.issueDate, language) : '–'],
    [labels.due, printed.dueDate ? formatDate(printed.dueDate, language) : '–'],
  ]
  const words: [string, string][] = [
    [labels.paymentInfo, show.paymentInfo ? paymentInfoOf(template, printed) : ''],
    [labels.notes, show.notes ? printed.notes : ''],
    [labels.terms, show.terms ? labels.describeTerms(printed.terms) : ''],
    ['', printed.legalLines.join('\n')],
  ]
  return (
    <div className="flex flex-col gap-4">
      <section className="card p-4">
        <dl className="definitions">
          {facts
            .filter(([, value]) => Boolean(value))
            .map(([label, value]) => (
              <div key={label} className="contents">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      <section className="card overflow-hidden" aria-label={labels.description}>
        {printed.services.map((service, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed service has no name but its place
          <div key={index}>
            {service.name && (
              <h2 className="flex justify-between gap-4 border-border border-b bg-surface-2 px-4 py-2.5 font-[620]">
                <span className="min-w-0 break-words">{service.name}</span>
                <span>{formatCents(service.subtotalCents)}</span>
              </h2>
            )}
            <ul>
              {service.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a printed line has no name but its place
                <Line key={at} line={line} language={language} isDetailed={show.itemDetails} />
              ))}
            </ul>
          </div>
        ))}
        <dl className="flex flex-col gap-1.5 p-4">
          {listSums(printed, labels).map(({ label, cents, weight }, at) => (
            <Sum
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day may be called alike
              key={at}
              label={label}
              cents={cents}
              className={weight === 'soft' ? 'text-ink-3' : undefined}
              isStrong={weight === 'strong'}
            />
          ))}
          <Sum
            label={isPaid(printed) ? labels.paidInFull : labels.balanceDue}
            cents={printed.balanceCents}
            className="mt-1 border-border border-t pt-2.5 text-[17px]"
            isStrong
          />
        </dl>
      </section>
      {words
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <section key={label}>
            {label && <h2 className="text-sm text-ink-3">{label}</h2>}
            <p className="whitespace-pre-line break-words">{text}</p>
          </section>
        ))}
      <footer className="text-sm text-ink-3">
        {[
          sender.name,
          sender.place,
          sender.phone,
          sender.email,
          sender.website,
          sender.taxNumber && labels.taxNumber(sender.taxNumber),
        ]
          .filter(Boolean)
          .map((text) => (
            <p key={text} className="break-words">
              {text}
            </p>
          ))}
      </footer>
    </div>
  )
}

function Vehicle({ vehicle }: { vehicle: NonNullable<PrintedInvoice['vehicle']> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {vehicle.title}
      {vehicle.plate && <Plate number={vehicle.plate} state={vehicle.plateState || null} />}
    </span>
  )
}

function Line({ line, language, isDetailed }: { line: InvoiceLine; language: 'en' | 'es'; isDetailed: boolean }) {
  const labels = invoiceLabels[language]
  const quantity = formatQuantity(line.quantityThousandths) + (line.type === 'labor' ? ` ${labels.hours}` : '')
  return (
    <li className="flex justify-between gap-4 border-border border-b px-4 py-2.5">
      <span className="min-w-0">
        <span className="break-words">{line.description}</span>
        {isDetailed && (
          <span className="block text-sm text-ink-3">
            {quantity} × {formatCents(line.unitPriceCents)}
            {line.partNumber && ` · ${labels.partNumber(line.partNumber)}`}
          </span>
        )}
      </span>
      <span className="font-[520]">{formatCents(line.amountCents)}</span>
    </li>
  )
}

function Sum({
  label,
  cents,
  className,
  isStrong = false,
}: {
  label: string
  cents: number
  className?: string | undefined
  isStrong?: boolean
}) {
  return (
    <div className={cx('flex justify-between gap-4', isStrong && 'font-[620]', className)}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}
