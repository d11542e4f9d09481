import { useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#ui/feedback.tsx'
import { type Item, useStockReason } from '../inventory.api.ts'
import { ledgerText } from '../ledger.text.ts'
import { stockFiguresText } from './stock-figures.text.ts'

/** Why there are as many as there are: the ledger of the shop added up by kind (PAR30). */
export default function WhyDialog({
  open,
  onOpenChange,
  item,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  item: Item
}) {
  const t = useText(ledgerText)
  const words = useText(stockFiguresText)
  const format = useFormat()
  const found = useStockReason(item.id, open)
  const problem = useProblemText(found.error)
  const why = found.data?.why
  const signed = (count: number) => (count === 0 ? '–' : (count > 0 ? '+' : '−') + format.number(Math.abs(count)))
  const money = (amount: number) => (amount === 0 ? '–' : (amount > 0 ? '+' : '−') + format.money(Math.abs(amount)))
  const seesCost = why?.value !== undefined
  return (
    <Dialog
      size="md"
      open={open}
      onOpenChange={onOpenChange}
      title={t('whyTitle', { count: format.number(item.quantity) })}
      description={`${item.name}. ${t('whyText')}`}
    >
      {found.isError ? (
        <ErrorState
          title={words('whyFailed')}
          message={problem}
          requestId={found.error.requestId}
          onRetry={() => void found.refetch()}
        />
      ) : !why ? (
        <SkeletonRows rows={4} />
      ) : why.moves.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="data-table data-table--compact">
            <thead>
              <tr>
                <th scope="col">{words('whyKind')}</th>
                <th scope="col" className="num">
                  {t('whySum')}
                </th>
                <th scope="col" className="num">
                  {words('whyReserved')}
                </th>
                {seesCost && (
                  <th scope="col" className="num">
                    {words('whyCost')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {why.moves.map((row) => (
                <tr key={row.kind}>
                  <td>
                    <div className="two-lines">
                      <span className="font-normal">{t(`kinds.${row.kind}`)}</span>
                      <span className="whitespace-nowrap">{words('whyMoves', { count: row.count })}</span>
                    </div>
                  </td>
                  <td className="num">{signed(row.quantity)}</td>
                  <td className="num">{signed(row.reserved)}</td>
                  {seesCost && <td className="num">{money(row.cost ?? 0)}</td>}
                </tr>
              ))}
              <tr>
                <td className="font-[620]">{words('sum')}</td>
                <td className="num font-[620]">{format.number(why.quantity)}</td>
                <td className="num font-[620]">{format.number(why.reserved)}</td>
                {seesCost && <td className="num font-[620]">{format.money(why.value ?? 0)}</td>}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
