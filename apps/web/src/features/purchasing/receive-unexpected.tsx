import { PackagePlus, PackageX, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useMay } from '#platform/session/use-session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { RadioCards } from '#ui/toggle.tsx'
import type { PurchaseOrder, PurchaseOrderLine } from './purchasing.api.ts'
import type { BadParts, Counts, Extra } from './receive.rules.ts'
import { receiveText } from './receive.text.ts'

const ReceiveBadDialog = lazyDialog(() => import('./receive-bad-dialog.tsx'))
const ReceiveExtraDialog = lazyDialog(() => import('./receive-extra-dialog.tsx'))

/** What came that nobody expected: parts that are on no line, and what is damaged or wrong; with the button and dialogs that ask for it (p3b). */
export function useUnexpected(order: PurchaseOrder, lines: readonly PurchaseOrderLine[], counts: Counts) {
  const t = useText(receiveText)
  const seesParts = useMay('inventory:view')
  const [bad, setBad] = useState<BadParts>({})
  const [extras, setExtras] = useState<readonly Extra[]>([])
  const [asking, ask] = useState<'bad' | 'extra' | null>(null)
  return {
    bad,
    extras,
    setExtras,
    ask,
    /** It was good after all. */
    setGood: (lineId: string) => setBad((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== lineId))),
    addButton: seesParts && (
      <Button className="h-12" icon={<PackagePlus size={17} />} onClick={() => ask('extra')}>
        {t('addExtra')}
      </Button>
    ),
    dialogs: (
      <>
        {asking === 'extra' && (
          <ReceiveExtraDialog
            open
            order={order}
            onExtra={(extra) => setExtras((before) => [...before.filter((one) => one.item_id !== extra.item_id), extra])}
            onClose={() => ask(null)}
          />
        )}
        {asking === 'bad' && (
          <ReceiveBadDialog
            open
            order={order}
            lines={lines.filter((one) => (counts[one.id] ?? 0) > 0)}
            counts={counts}
            onBad={(id, one) => setBad((before) => ({ ...before, [id]: one }))}
            onClose={() => ask(null)}
          />
        )}
      </>
    ),
  }
}
export type Unexpected = ReturnType<typeof useUnexpected>

/** What nobody had ordered, each with its answer, and what is damaged or wrong. */
export function UnexpectedCards({
  lines,
  isCounted,
  unexpected,
}: {
  lines: readonly PurchaseOrderLine[]
  /** Something of the lines came. */
  isCounted: boolean
  unexpected: Unexpected
}) {
  const t = useText(receiveText)
  const format = useFormat()
  return (
    <>
      {unexpected.extras.map((extra) => (
        <ExtraCard
          key={extra.item_id}
          extra={extra}
          onKept={(isKept) => unexpected.setExtras(unexpected.extras.map((one) => (one === extra ? { ...one, isKept } : one)))}
          onRemove={() => unexpected.setExtras(unexpected.extras.filter((one) => one !== extra))}
        />
      ))}
      {isCounted && (
        <section className="card" aria-label={t('bad')}>
          <button
            type="button"
            className="flex min-h-16 w-full items-center gap-3 p-4 text-left"
            onClick={() => unexpected.ask('bad')}
          >
            <span className="icon-tile">
              <PackageX size={18} aria-hidden="true" />
            </span>
            <span className="two-lines flex-1">
              <b className="font-[620]">{t('bad')}</b>
              <span>{t('badHelp')}</span>
            </span>
          </button>
          <ul>
            {lines.map((line) => {
              const one = unexpected.bad[line.id]
              if (!one) return null
              const name = t('badRow', { count: format.number(one.quantity), name: line.item_name })
              return (
                <li key={line.id} className="flex items-center gap-3 border-t border-border py-2 pr-2 pl-4">
                  <span className="two-lines min-w-0 flex-1">
                    <b className="font-[520]">{name}</b>
                    <span>
                      {[
                        one.reason,
                        t(one.goes === 'claim' ? 'badClaim' : 'badRefuse'),
                        one.photos?.length ? t('photosOnTheWay', { count: one.photos.length }) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <IconButton
                    className="h-12 w-12"
                    label={t('badRemove', { name })}
                    icon={<X size={17} />}
                    onClick={() => unexpected.setGood(line.id)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** A part that came and that nobody had ordered. */
function ExtraCard({ extra, onKept, onRemove }: { extra: Extra; onKept: (isKept: boolean) => void; onRemove: () => void }) {
  const t = useText(receiveText)
  const format = useFormat()
  const count = format.number(extra.quantity)
  return (
    <section className="card flex flex-col gap-3 p-4" aria-label={extra.name}>
      <span className="flex items-center gap-3">
        <b className="min-w-0 flex-1 font-[620]">{extra.name}</b>
        <span className="text-sm font-[520] text-accent-text">{t('notOrderedYet')}</span>
        <IconButton
          className="-my-2 -mr-2 h-12 w-12"
          label={t('extraRemove', { name: extra.name })}
          icon={<X size={17} />}
          onClick={onRemove}
        />
      </span>
      <p className="text-ink-2">{t('extraCame', { number: extra.number, count })}</p>
      <Field label={extra.name} hideLabel group>
        <RadioCards
          value={extra.isKept ? 'keep' : 'back'}
          onValue={(answer) => onKept(answer === 'keep')}
          options={[
            { value: 'keep', label: t('extraKeep'), help: t('extraKeepHelp', { count }) },
            { value: 'back', label: t('extraBack'), help: t('extraBackHelp') },
          ]}
        />
      </Field>
    </section>
  )
}
