import { Camera, X } from 'lucide-react'
import { Button, IconButton } from '#ui/button.tsx'
import { PhotoThumb } from '../photo-dialog.tsx'
import { useUploadChoice } from './upload-field.tsx'
import { UploadRows } from './upload-rows.tsx'

/** A photo that becomes one of the order's when it is chosen. */
export function OrderPhoto({
  orderId,
  value,
  onValue,
  labels,
}: {
  orderId: string
  /** The id of its file. */
  value: string | null
  onValue: (fileId: string | null) => void
  labels: { add: string; remove: string }
}) {
  const { uploads, choose, input } = useUploadChoice(
    {
      purpose: 'order-attachment',
      target: { service_order_id: orderId },
      refreshes: ['listOrderAttachments', 'listOrderActivities', 'getServiceOrder'],
      onAdded: ({ attachment }) => attachment.kind === 'photo' && onValue(attachment.file_id),
    },
    { caption: '' },
    { label: labels.add },
  )
  return (
    <div className="flex flex-col gap-2">
      {value ? (
        <span className="flex items-center gap-2">
          <span className="inline-block h-16 w-20 overflow-hidden rounded-md border border-border bg-surface-3">
            <PhotoThumb fileId={value} />
          </span>
          <IconButton label={labels.remove} icon={<X size={17} />} onClick={() => onValue(null)} />
        </span>
      ) : (
        <Button className="self-start" icon={<Camera size={16} />} busy={uploads.isBusy} onClick={choose}>
          {labels.add}
        </Button>
      )}
      <UploadRows uploads={uploads} />
      {input}
    </div>
  )
}
