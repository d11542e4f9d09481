import { Download, ExternalLink, FileText, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { spokenProblem, useProblemText } from '#platform/api/problem.ts'
import { useText } from '#platform/i18n/text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { fileAddress, openPdf } from '#platform/open-pdf.ts'
import { UploadField } from '#platform/uploads/upload-field.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { Card } from '#ui/layout.tsx'
import { notify } from '#ui/notify.ts'
import { billReads, useDeleteBillPaper, type VendorBill } from './bills.api.ts'
import { billsText } from './bills.text.ts'

type Paper = NonNullable<VendorBill['file']>
const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** The bytes under the type that the server found; anything else is only ever saved (S-53). */
async function fetchPaper(billId: string, type: string, signal?: AbortSignal): Promise<Blob> {
  const file = (await api('getVendorBillFile', { params: { id: billId } }, signal && { signal, background: true })) as Blob
  return new Blob([file], { type: shown.includes(type) ? type : 'application/octet-stream' })
}

/** The paper of a bill: added, shown, opened, downloaded and taken away (PAR7). */
export function BillPaper({ bill }: { bill: VendorBill }) {
  const t = useText(billsText)
  return (
    <Card title={t('paper')}>
      {bill.file ? (
        <Kept bill={bill} paper={bill.file} />
      ) : (
        <UploadField
          purpose="bill-paper"
          target={{ vendor_bill_id: bill.id }}
          details={{}}
          multiple={false}
          refreshes={billReads}
          onAdded={(_, file) => notify({ kind: 'success', title: t('paperAdded'), text: file.name })}
        >
          {t('paperAdd')}
        </UploadField>
      )}
    </Card>
  )
}

function Kept({ bill, paper }: { bill: VendorBill; paper: Paper }) {
  const t = useText(billsText)
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const remove = useDeleteBillPaper()
  const problem = useProblemText(remove.error)
  const isPicture = paper.content_type.startsWith('image/')
  const load = () => fetchPaper(bill.id, paper.content_type)
  async function save() {
    const address = await fileAddress(load)
    if (!address) return
    const link = document.createElement('a')
    link.href = address
    link.download = paper.filename
    link.click()
  }
  /** A refusal keeps the question open. */
  async function drop() {
    try {
      await remove.mutateAsync({ params: { id: bill.id } })
      notify({ kind: 'success', title: t('paperRemoved'), text: bill.number })
    } catch (caught) {
      notify({ kind: 'error', title: t('failed'), text: await spokenProblem(caught) })
      throw caught
    }
  }
  return (
    <div className="flex flex-col gap-3">
      {isPicture && <Picture bill={bill} type={paper.content_type} />}
      <div className="flex items-center gap-3">
        {!isPicture && (
          <span className="icon-tile flex-none">
            <FileText size={18} />
          </span>
        )}
        <span className="two-lines min-w-0 flex-1">
          <span className="truncate" title={paper.filename}>
            {paper.filename}
          </span>
          <span>
            {paper.size < 1_000_000
              ? t('paperSize.kb', { size: format.number(Math.max(1, Math.round(paper.size / 1000)), 0) })
              : t('paperSize.mb', { size: format.number(paper.size / 1_000_000, 1) })}
          </span>
        </span>
        <IconButton label={t('paperSave')} icon={<Download size={17} />} onClick={() => void save()} />
        <IconButton label={t('paperRemove')} icon={<Trash2 size={17} />} onClick={() => setAsking(true)} />
      </div>
      <Button block icon={<ExternalLink size={16} />} onClick={() => void openPdf(load)}>
        {t('paperOpen')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={t('paperRemoveTitle', { number: bill.number })}
        description={t('paperRemoveText')}
        confirmText={t('paperRemove')}
        cancelText={t('keep')}
        busyText={t('deleting')}
        error={problem}
        onConfirm={drop}
      />
    </div>
  )
}

function Picture({ bill, type }: { bill: VendorBill; type: string }) {
  const t = useText(billsText)
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have another paper
  useEffect(() => {
    const stop = new AbortController()
    let made: string | null = null
    fetchPaper(bill.id, type, stop.signal)
      .then((file) => {
        made = URL.createObjectURL(file)
        setUrl(made)
      })
      .catch(() => setUrl(null))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [bill.id, bill.version, type])
  return url ? (
    <img
      src={url}
      alt={t('paperOf', { number: bill.number })}
      className="max-h-100 w-full rounded-md border border-border object-contain"
    />
  ) : (
    <Skeleton className="h-40 w-full" />
  )
}
